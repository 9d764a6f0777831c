import { to, workflow } from '../../kit'

/** A routing: draft, then used by orders, then archived for the orders that used it. */
export const flowMachine = workflow<object, 'activate' | 'retire' | 'copy'>().createMachine({
  id: 'flows',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { activate: to('active', 'admin'), copy: to('draft', 'admin') } },
    active: { on: { retire: to('retired', 'admin'), copy: to('active', 'admin') } },
    retired: { on: { copy: to('retired', 'admin') } },
  },
})
