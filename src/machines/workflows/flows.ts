import { to, workflow } from '../kit'

/** A routing: drawn up, then chosen by orders, then kept only for the orders that used it. */
export const flowMachine = workflow<object, 'activate' | 'retire'>().createMachine({
  id: 'flows',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { activate: to('active', 'admin') } },
    active: { on: { retire: to('retired', 'admin') } },
    retired: {},
  },
})
