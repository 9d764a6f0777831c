import { Checkbox } from '@mantine/core'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type WorkOrderTask,
  workOrderTasks,
} from '../../../resources/production/maintenance/work_order_tasks'
import type { WorkOrder } from '../../../resources/production/maintenance/work_orders'
import { instant } from '../../format/timeText'
import { RowsSection } from '../../parts/table/RowsSection'
import { fireRow } from '../../resource/events/fireRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'
import './tasks.css'

const inOrder = [{ field: 'sequence', direction: 'asc' }] as const
const asRow = (task: WorkOrderTask) => task as unknown as AnyRow

/** The checklist of planned work, ticked by who works on it. */
export function WorkOrderTasks({
  work,
}: {
  work: Pick<WorkOrder, 'id' | 'status' | 'assigned_to_id' | 'maintenance_plan_id'>
}) {
  const { id } = usePerson()
  const { rows } = useLiveRows(workOrderTasks, [equals('work_order_id', work.id)], inOrder)
  if (work.maintenance_plan_id === null || rows.length === 0) return null
  const isOwn = work.status === 'in_progress' && work.assigned_to_id === id
  const done = rows.filter(({ status }) => status === 'done').length
  const change = (task: WorkOrderTask) => {
    fireRow(workOrderTasks, asRow(task), task.status === 'open' ? 'tick' : 'untick', {}).catch(notifyError)
  }
  return (
    <RowsSection title={t('Checklist, {done} of {count}', { done, count: rows.length })}>
      <ul className="dc-tasks">
        {rows.map((task) => (
          <li key={task.id}>
            <Checkbox
              size="lg"
              label={task.is_required === 1 ? task.text : t('{task} (optional)', { task: task.text })}
              description={
                task.done_at === null ? undefined : `${task.done_by ?? t('System')}, ${instant(task.done_at)}`
              }
              checked={task.status === 'done'}
              disabled={!isOwn}
              onChange={() => change(task)}
            />
          </li>
        ))}
      </ul>
    </RowsSection>
  )
}
