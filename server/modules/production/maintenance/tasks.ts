import { sql } from 'kysely'
import {
  type WorkOrderTask,
  workOrderTasks,
} from '../../../../src/resources/production/maintenance/work_order_tasks'
import { workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { beforeLock, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

// Its work order first, as a finish locks them.
beforeLock(workOrderTasks, async (unit, id) => {
  const { rows } = await sql<{
    work_order_id: number
  }>`select work_order_id from work_order_tasks where id = ${id}`.execute(unit.trx)
  const [task] = rows
  if (task) await unit.lock(workOrders, task.work_order_id)
})

/** Tasks are ticked by who works on them, while he does. */
async function assertWorkedOn(unit: Unit, task: WorkOrderTask) {
  const work = await unit.get(workOrders, task.work_order_id)
  if (work.status !== 'in_progress')
    throw new Refused('invalid_transition', {
      text: t('{number} is not being worked on', { number: work.number }),
    })
  if (work.assigned_to_id !== unit.by.id)
    throw new Refused('technician_only', {
      text: t('It is assigned to {name}', { name: work.assigned_to ?? '' }),
    })
}

onEvent(workOrderTasks, 'tick', async (unit, task) => {
  await assertWorkedOn(unit, task)
  return { done_at: unit.doneAt, done_by_id: unit.by.id }
})

onEvent(workOrderTasks, 'untick', async (unit, task) => {
  await assertWorkedOn(unit, task)
  return { done_at: null, done_by_id: null }
})
