import { machines } from '../../../../src/resources/production/machines/machines'
import { maintenancePlanTasks } from '../../../../src/resources/production/maintenance/maintenance_plan_tasks'
import { maintenancePlans } from '../../../../src/resources/production/maintenance/maintenance_plans'
import { workOrderTasks } from '../../../../src/resources/production/maintenance/work_order_tasks'
import { type WorkOrder, workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import { calendarExceptions } from '../../../../src/resources/production/plan/calendar_exceptions'
import { fold } from '../../../../src/resources/kit/text/fold'
import { t } from '../../../../src/texts/texts'
import { create } from '../../../engine/crud'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { instantAt } from '../../../site/shifts'
import { nextDue } from './nextDue'

const isOpen = ({ status }: Pick<WorkOrder, 'status'>) =>
  status !== 'done' && status !== 'verified' && status !== 'cancelled'

const today = async (unit: Unit) => dayAt(unit.doneAt, (await siteOf(unit.trx)).timezone)

/** Reserves the time that planned work takes of its machine, from its day on; null where it takes none. */
async function reserve(unit: Unit, planId: number, day: string, number: string) {
  const plan = await unit.get(maintenancePlans, planId)
  if (plan.takes_machine !== 1 || plan.begins_at === null) return null
  const { location_id } = await unit.get(machines, plan.machine_id)
  const { timezone } = await siteOf(unit.trx)
  const from = instantAt(day, plan.begins_at, timezone)
  const { id } = await create(unit, calendarExceptions, {
    kind: 'planned_stop',
    location_id,
    machine_id: plan.machine_id,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(from + plan.expected_minutes * 60_000).toISOString(),
    reason: `${number} ${plan.name}`,
  })
  return id
}

/** Gives back what is left of the time that work has reserved of its machine. */
async function giveBack(unit: Unit, { calendar_exception_id: id }: WorkOrder) {
  if (id === null) return
  const { starts_at, ends_at } = await unit.lock(calendarExceptions, id)
  if (starts_at >= unit.doneAt) await unit.remove(calendarExceptions, id)
  else if (ends_at > unit.doneAt) await unit.update(calendarExceptions, id, { ends_at: unit.doneAt })
}

/** Reserves the time of planned work on its new day. */
export async function moveReserved(unit: Unit, before: WorkOrder, due: string) {
  if (before.maintenance_plan_id === null || before.due_on === due) return before.calendar_exception_id
  await giveBack(unit, before)
  return reserve(unit, before.maintenance_plan_id, due, before.number)
}

/** Makes the work order of a plan with its checklist; undefined while one is open. */
export async function orderPlanned(unit: Unit, planId: number): Promise<WorkOrder | undefined> {
  const plan = await unit.lock(maintenancePlans, planId)
  if ((await unit.find(workOrders, { maintenance_plan_id: planId })).some(isOpen)) return undefined
  const day = plan.next_due_on ?? (await today(unit))
  const work = await create(unit, workOrders, {
    machine_id: plan.machine_id,
    issue_section_id: plan.issue_section_id,
    issue_detail_id: plan.issue_detail_id,
    type: plan.type,
    machine_stopped: 0,
    description: plan.name,
    due_on: day,
  })
  for (const { sequence, text, is_required } of await unit.find(maintenancePlanTasks, {
    maintenance_plan_id: planId,
  }))
    await unit.insert(workOrderTasks, {
      work_order_id: work.id,
      sequence,
      text,
      is_required: is_required === 1,
    })
  return unit.update(workOrders, work.id, {
    maintenance_plan_id: planId,
    planned_on: day,
    calendar_exception_id: await reserve(unit, planId, day, work.number),
  })
}

/** Work of a plan whose next work order is open already goes on with that one. */
export async function assertLastOfPlan(unit: Unit, { maintenance_plan_id }: WorkOrder) {
  if (maintenance_plan_id === null) return
  const open = (await unit.find(workOrders, { maintenance_plan_id })).find(isOpen)
  if (open)
    throw new Refused('work_open', {
      text: t('{number} is open for {name}', { number: open.number, name: open.maintenance_plan ?? '' }),
    })
}

/** What a plan waits for once its work was done, or called off, now. */
async function advance(unit: Unit, work: WorkOrder, isDone: boolean) {
  if (work.maintenance_plan_id === null || work.planned_on === null) return
  const plan = await unit.lock(maintenancePlans, work.maintenance_plan_id)
  await unit.update(maintenancePlans, plan.id, {
    next_due_on: nextDue(plan, work.planned_on, await today(unit)),
    meter_since: unit.doneAt,
    ...(isDone && { last_done_at: unit.doneAt }),
  })
  await giveBack(unit, work)
}

/** Work that was called off is due again as if it was done. */
export const skipPlanned = (unit: Unit, work: WorkOrder) => advance(unit, work, false)

/**
 * The end of planned work: all that is required is done, and signed where the plan wants it. Answers the signature.
 */
export async function endPlanned(unit: Unit, work: WorkOrder, signature: string | null) {
  const open = (await unit.find(workOrderTasks, { work_order_id: work.id, status: 'open' }))
    .filter(({ is_required }) => is_required === 1)
    .toSorted((one, other) => one.sequence - other.sequence)
  const [first] = open
  if (first)
    throw new Refused('tasks_open', {
      text: t('{count} required tasks are open, first: {task}', { count: open.length, task: first.text }),
    })
  if (work.needs_signature === 1 && (signature === null || fold(signature) !== fold(unit.by.name)))
    throw invalidBecause('signature', t('Sign with your name, {name}', { name: unit.by.name }))
  await advance(unit, work, true)
  return signature
}
