import { to, workflow } from '../../kit'

type ReturnEvent = 'freeze' | 'file'

/** The return of a month: its figures follow the ledgers until it is frozen, and it is filed as it was frozen. */
export const exciseReturnMachine = workflow<object, ReturnEvent>().createMachine({
  id: 'excise_returns',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { freeze: to('frozen', 'stamp_inventory', 'manager') } },
    frozen: { on: { file: to('filed', 'stamp_inventory', 'manager') } },
    filed: {},
  },
})
