import { describe, it } from 'vitest'
import { workOrderPartMachine } from '../../../../../src/machines/workflows/production/maintenance/work_order_parts'
import { workOrderTaskMachine } from '../../../../../src/machines/workflows/production/maintenance/work_order_tasks'
import { table, walk } from '../walk'

describe('lines of maintenance work', () => {
  it('a spare part is returned by technicians and by who decides about maintenance', () =>
    walk(
      workOrderPartMachine,
      table('issued return returned: automation_tech supervisor supervisor_production manager'),
      {},
    ))

  it('a task of the checklist is ticked and unticked by technicians alone', () =>
    walk(
      workOrderTaskMachine,
      table(`
        open tick done: automation_tech
        done untick open: automation_tech`),
      {},
    ))
})
