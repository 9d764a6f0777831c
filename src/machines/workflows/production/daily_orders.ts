import { to, workflow } from '../../kit'
import { supervisors } from './production_order_steps'

/** The plan of a day and shift: drafted, published to the floor, closed when its shift has ended. */
export const dailyOrderMachine = workflow<object, 'publish' | 'close' | 'reopen'>().createMachine({
  id: 'daily_orders',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { publish: to('published', 'planning', ...supervisors) } },
    published: { on: { close: to('closed', 'planning', 'system', ...supervisors) } },
    closed: { on: { reopen: to('published', 'manager') } },
  },
})
