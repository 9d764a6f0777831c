import { to, workflow } from '../../kit'

/** A discount holds while it is active; the system ends it after its last day or its last use. */
export const discountMachine = workflow<object, 'activate' | 'pause' | 'expire'>().createMachine({
  id: 'discounts',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { activate: to('active', 'sale') } },
    active: { on: { pause: to('paused', 'sale'), expire: to('expired', 'system') } },
    paused: { on: { activate: to('active', 'sale') } },
    expired: {},
  },
})
