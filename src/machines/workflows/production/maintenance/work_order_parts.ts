import { to, workflow } from '../../../kit'
import { maintenanceDeciders } from './work_orders'

/** A spare part that work took, until it is returned. */
export const workOrderPartMachine = workflow<object, 'return'>().createMachine({
  id: 'work_order_parts',
  context: { row: {} },
  initial: 'issued',
  states: {
    issued: { on: { return: to('returned', 'automation_tech', ...maintenanceDeciders) } },
    returned: {},
  },
})
