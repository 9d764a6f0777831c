import { to, workflow } from '../../kit'

type CustomerEvent = 'hold' | 'release' | 'deactivate' | 'activate' | 'merge_away'

/** The status of a customer. Sales may put one on hold, only administration releases it. */
export const customerMachine = workflow<object, CustomerEvent>().createMachine({
  id: 'customers',
  context: { row: {} },
  initial: 'active',
  states: {
    active: {
      on: {
        hold: to('on_hold', 'admin', 'sale'),
        deactivate: to('inactive', 'admin'),
        // A duplicate is merged from any state.
        merge_away: to('inactive', 'system'),
      },
    },
    on_hold: { on: { release: to('active', 'admin'), merge_away: to('inactive', 'system') } },
    inactive: { on: { activate: to('active', 'admin'), merge_away: to('inactive', 'system') } },
  },
})
