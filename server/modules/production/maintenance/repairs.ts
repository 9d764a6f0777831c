import { type WorkOrder, workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import { t } from '../../../../src/texts/texts'
import { create } from '../../../engine/crud'
import { invalid } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { calibrateMachine, changeMachine } from '../machines/machineCalls'
import { endPlanned } from './plannedWork'
import { noteStatus } from './workLog'

const minuteMs = 60_000

/** The work of this stretch in whole minutes, added to what was worked before. */
const worked = (unit: Unit, { labour_minutes, working_since }: WorkOrder) =>
  working_since === null
    ? labour_minutes
    : labour_minutes + Math.round((Date.parse(unit.doneAt) - Date.parse(working_since)) / minuteMs)

onEvent(workOrders, 'start', async (unit, work) => {
  if (work.machine_stopped === 1 || work.takes_machine === 1)
    await changeMachine(unit, work.machine_id, {
      state: 'maintenance',
      reason: null,
      workOrderId: work.id,
      source: 'system',
    })
  await noteStatus(unit, work.id, t('Started'))
  return {
    assigned_to_id: work.assigned_to_id ?? unit.by.id,
    started_at: work.started_at ?? unit.doneAt,
    working_since: unit.doneAt,
  }
})

onEvent(workOrders, 'wait_parts', async (unit, work, { wait_reason }) => {
  await noteStatus(unit, work.id, t('Waits: {reason}', { reason: wait_reason }))
  return { wait_reason, labour_minutes: worked(unit, work), working_since: null }
})

onEvent(workOrders, 'resume', async (unit, { id }) => {
  await noteStatus(unit, id, t('Resumed'))
  return { wait_reason: null, working_since: unit.doneAt }
})

/** The next of what repeats, so many days after the finish. */
async function openNext(unit: Unit, work: WorkOrder) {
  if (work.type !== 'preventive' || work.recurrence_days === null) return
  const { timezone } = await siteOf(unit.trx)
  const due = new Date(`${dayAt(unit.doneAt, timezone)}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + work.recurrence_days)
  await create(unit, workOrders, {
    machine_id: work.machine_id,
    issue_section_id: work.issue_section_id,
    issue_detail_id: work.issue_detail_id,
    type: 'preventive',
    priority: work.priority,
    machine_stopped: 0,
    description: work.description,
    due_on: due.toISOString().slice(0, 10),
    recurrence_days: work.recurrence_days,
  })
}

/** What every finish writes. */
const finished = (unit: Unit, work: WorkOrder) => ({
  finished_at: unit.doneAt,
  finished_by_id: unit.by.id || null,
  labour_minutes: worked(unit, work),
  working_since: null,
})

onEvent(workOrders, 'finish', async (unit, work, payload) => {
  const { root_cause, action_taken, labour_minutes } = payload
  if (work.type === 'corrective') {
    const missing = Object.entries({ root_cause, action_taken }).filter(([, text]) => (text ?? null) === null)
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([name]) => [name, 'requiredif'])))
  }
  const signature = await endPlanned(unit, work, payload.signature ?? null)
  await openNext(unit, work)
  await noteStatus(unit, work.id, t('Finished'))
  const done = finished(unit, work)
  return {
    ...done,
    root_cause: root_cause ?? null,
    action_taken: action_taken ?? null,
    labour_minutes: labour_minutes ?? done.labour_minutes,
    signature,
  }
})

onEvent(workOrders, 'certify', async (unit, work, { as_found, as_left, signature: name, ...calibration }) => {
  const signature = await endPlanned(unit, work, name ?? null)
  await calibrateMachine(unit, work.machine_id, calibration)
  await noteStatus(
    unit,
    work.id,
    t('Calibrated: {certificate}', { certificate: calibration.calibration_certificate }),
  )
  return { ...finished(unit, work), as_found, as_left, signature }
})
