import { to, workflow } from '../kit'

type CustomerEvent = 'hold' | 'release' | 'deactivate' | 'activate' | 'merge_away'

/** Whether a customer is sold to. Sale may stop one, administration alone starts one again. */
export const customerMachine = workflow<object, CustomerEvent>().createMachine({
  id: 'customers',
  context: { row: {} },
  initial: 'active',
  states: {
    active: {
      on: {
        hold: to('on_hold', 'admin', 'sale'),
        deactivate: to('inactive', 'admin'),
        // A duplicate goes with whatever pointed to it, from any state.
        merge_away: to('inactive', 'system'),
      },
    },
    on_hold: { on: { release: to('active', 'admin'), merge_away: to('inactive', 'system') } },
    inactive: { on: { activate: to('active', 'admin'), merge_away: to('inactive', 'system') } },
  },
})
