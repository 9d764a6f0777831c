import { sql } from 'kysely'
import type { NewValues } from '../../../../src/resources/kit/define/row'
import { allows } from '../../../../src/machines/kit'
import { maintenanceDeciders } from '../../../../src/machines/workflows/production/maintenance/work_orders'
import { users } from '../../../../src/resources/general/people/users'
import { workOrderComments } from '../../../../src/resources/production/maintenance/work_order_comments'
import { type WorkOrder, workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import {
  beforeLock,
  onCreate,
  onEvent,
  onFill,
  onLines,
  onRefused,
  onUpdate,
} from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { changeMachine, lockWithStep } from '../machines/machineCalls'
import { statesFor } from './downtime'
import { assertFits, sectionsOf } from './fits'
import { assertLastOfPlan, moveReserved, skipPlanned } from './plannedWork'
import './parts'
import './plans'
import './repairs'
import './tasks'
import './upkeep'
import { noteStatus } from './workLog'

/** Repeats only what is done ahead of a failure, and then has its day. */
function assertRepeats({
  type,
  due_on,
  recurrence_days,
}: Pick<NewValues<typeof workOrders>, 'type' | 'due_on' | 'recurrence_days'>) {
  if ((recurrence_days ?? null) === null) return
  if (type !== 'preventive') throw invalidBecause('recurrence_days', t('Only preventive work repeats'))
  if ((due_on ?? null) === null) throw invalid({ due_on: 'requiredif' })
}

onCreate(workOrders, async (unit, values) => {
  const { machine, detail } = await assertFits(unit, values)
  assertRepeats(values)
  const machine_stopped = (values.machine_stopped ?? detail.stops_machine) ? 1 : 0
  const step =
    machine.current_step_id === null ? null : await unit.get(productionOrderSteps, machine.current_step_id)
  return {
    ...values,
    machine_stopped: machine_stopped === 1,
    priority: machine_stopped === 1 && step ? 'critical' : (values.priority ?? detail.default_priority),
    reported_by_id: unit.by.id || null,
    reported_at: unit.doneAt,
    step_id: step?.id ?? null,
    production_order_id: step?.production_order_id ?? null,
  }
})

onUpdate(workOrders, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  await assertFits(unit, after)
  assertRepeats(after)
  if (before.maintenance_plan_id === null || changes.due_on === undefined) return changes
  if (changes.due_on === null) throw invalid({ due_on: 'requiredif' })
  return { ...changes, calendar_exception_id: await moveReserved(unit, before, changes.due_on) }
})

/** The state of its machine that a work order has opened and that still lasts; undefined without one. */
const openState = async (unit: Unit, { id }: Pick<WorkOrder, 'id'>) =>
  (await statesFor(unit, id)).find(({ ended_at }) => ended_at === null)

/** Its machine is ready for work, unless another person has set it to something else meanwhile. */
async function release(unit: Unit, work: WorkOrder) {
  if (await openState(unit, work))
    await changeMachine(unit, work.machine_id, { state: 'idle', reason: null, source: 'system' })
}

// Written or changed: its machine is out as long as it says so, from the first time on.
onLines(workOrders, async (unit, work) => {
  if (work.status !== 'open' && work.status !== 'acknowledged') return {}
  if (work.machine_stopped === 0) await release(unit, work)
  else if ((await statesFor(unit, work.id)).length === 0)
    await changeMachine(unit, work.machine_id, {
      state: 'down',
      reason: null,
      workOrderId: work.id,
      source: 'operator',
    })
  if (work.version === 1)
    notifyUsers(unit, await holdersOf(unit, ['automation_tech', 'supervisor_production']), {
      text: `${work.number} ${work.machine}: ${work.issue_detail}`,
      path: `${workOrders.path}?open=${work.id}`,
    })
  return {}
})

// The floor locks order, step and machine before what belongs to the machine.
beforeLock(workOrders, async (unit, id) => {
  const { rows } = await sql<{
    machine_id: number
  }>`select machine_id from work_orders where id = ${id}`.execute(unit.trx)
  const [work] = rows
  if (work) await lockWithStep(unit, work.machine_id)
})

onCreate(workOrderComments, async (unit, values) => ({
  ...values,
  kind: 'comment' as const,
  user_id: unit.by.id || null,
  at: unit.doneAt,
}))

onEvent(workOrders, 'acknowledge', async (unit, { id }) => {
  await noteStatus(unit, id, t('Acknowledged'))
  return { acknowledged_at: unit.doneAt }
})

onEvent(workOrders, 'assign', async (unit, { id, number }, { assigned_to_id }) => {
  const person = await unit.get(users, assigned_to_id)
  if (!person.roles.includes('automation_tech') || person.status !== 'active')
    throw new Refused('technician_only', {
      text: t('{name} is no technician', { name: person.name }),
    })
  // A technician takes work; who decides assigns it to others.
  if (assigned_to_id !== unit.by.id && !allows(unit.by, maintenanceDeciders))
    throw new Refused('technician_only', { text: t('Technicians take work for themselves') })
  await noteStatus(unit, id, t('Assigned to {name}', { name: person.name }))
  notifyUsers(unit, [assigned_to_id], {
    text: `${number} is assigned to you`,
    path: `${workOrders.path}?open=${id}`,
  })
  return { assigned_to_id }
})

onEvent(workOrders, 'verify', async (unit, work) => {
  await release(unit, work)
  await noteStatus(unit, work.id, t('Verified'))
  return { verified_at: unit.doneAt, verified_by_id: unit.by.id || null }
})

onEvent(workOrders, 'reopen', async (unit, work, { note: wrong }) => {
  await assertLastOfPlan(unit, work)
  await noteStatus(unit, work.id, t('Opened again: {reason}', { reason: wrong }))
  return { finished_at: null, finished_by_id: null, working_since: unit.doneAt }
})

onEvent(workOrders, 'cancel', async (unit, work, { cancel_reason }) => {
  await release(unit, work)
  await skipPlanned(unit, work)
  await noteStatus(unit, work.id, t('Cancelled: {reason}', { reason: cancel_reason }))
  return { cancel_reason }
})

const workerEvents: readonly string[] = ['start', 'wait_parts', 'resume', 'finish', 'certify']

onRefused(workOrders, async (unit, work, event, refused) => {
  if (refused !== 'no_privileges') return undefined
  if (event === 'verify' && work.finished_by_id === unit.by.id)
    return new Refused('self_approval', { text: t('Another person verifies what you finished') })
  if (!workerEvents.includes(event)) return undefined
  if (work.assigned_to_id === unit.by.id)
    return new Refused('invalid_transition', {
      text:
        work.type === 'calibration'
          ? t('A calibration is finished with its certificate')
          : t('Only a calibration is finished with a certificate'),
    })
  return new Refused('technician_only', {
    text:
      work.assigned_to_id === null
        ? t('Technicians work on it')
        : t('It is assigned to {name}', { name: (await unit.get(users, work.assigned_to_id)).name }),
  })
})

onFill(workOrders, 'issue_detail_id', async (db, id) => {
  const detail = await db
    .selectFrom('issue_details')
    .select(['default_priority', 'stops_machine'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    values: {
      priority: detail?.default_priority ?? null,
      machine_stopped: detail ? Number(detail.stops_machine) : null,
    },
  }
})

onFill(workOrders, 'machine_id', async (db, id) => ({
  values: {},
  where: { issue_section_id: { id: await sectionsOf(db, id) } },
}))
