import { to, workflow } from '../../kit'

type ProductEvent = 'activate' | 'discontinue' | 'block' | 'archive'

/**
 * Whether a product may be made, bought and sold. Transitions that need approval are done by the approved
 * change.
 */
export const productMachine = workflow<object, ProductEvent>().createMachine({
  id: 'products',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { activate: to('active', 'system') } },
    active: {
      on: {
        discontinue: to('discontinued', 'system'),
        block: to('blocked', 'product_approval_admin', 'system'),
      },
    },
    discontinued: {
      on: {
        activate: to('active', 'system'),
        block: to('blocked', 'product_approval_admin', 'system'),
        archive: to('archived', 'product_approval_admin'),
      },
    },
    blocked: { on: { activate: to('active', 'system') } },
    archived: {},
  },
})
