import { workOrderTaskMachine } from '../../../machines/workflows/production/maintenance/work_order_tasks'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { flag, instant, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { problemAreas } from './problemAreas'

/** The checklist of a work order, as its plan had it; it is finished with all that is required done. */
export const workOrderTasks = defineResource({
  name: 'work_order_tasks',
  title: 'Checklist of work orders',
  singular: 'task of a work order',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/work-orders',
  label: '{text}',
  fields: {},
  systemFields: {
    work_order_id: reference('Work order', 'work_orders'),
    sequence: integer('Sequence'),
    text: text('Task', 300),
    is_required: flag('Required'),
    done_at: optional(instant('Done')),
    done_by_id: optional(reference('Done by', 'users')),
  },
  workflow: workOrderTaskMachine,
  events: {
    tick: { label: 'Tick', broadcastAs: 'ticked', doneText: 'ticked' },
    untick: { label: 'Untick', broadcastAs: 'unticked', doneText: 'unticked' },
  },
  access: { read: problemAreas, write: [] },
  list: {
    columns: ['work_order_id', 'sequence', 'text', 'is_required', 'status', 'done_at', 'done_by_id'],
    sort: [['sequence', 'asc']],
    search: ['text'],
    filters: ['work_order_id', 'status'],
  },
  form: [],
})

export type WorkOrderTask = Row<typeof workOrderTasks>
