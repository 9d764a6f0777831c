import {
  calibrators,
  machineCalls,
  machineReporters,
} from '../../../../src/resources/production/machines/machineCalls'
import { sql } from 'kysely'
import type { Actor, Role } from '../../../../src/access'
import { machineStates, statesWithReason } from '../../../../src/resources/production/machines/machine_states'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { setMachine } from './machineStates'
import { t } from '../../../../src/texts/texts'

/** Locks in the floor's order: the order of the step the machine holds, the step, then the machine itself. */
export async function lockWithStep(unit: Unit, id: number) {
  const before = await unit.get(machines, id)
  if (before.current_step_id !== null) {
    await sql`select o.id from production_orders o join production_order_steps s on s.production_order_id = o.id
      where s.id = ${before.current_step_id} for update of o`.execute(unit.trx)
    await unit.lock(productionOrderSteps, before.current_step_id)
  }
  const machine = await unit.lock(machines, id)
  if (machine.current_step_id !== before.current_step_id)
    throw new Refused('busy_try_again', { text: 'The machine has just changed' })
  return machine
}

/** Refuses a reason that does not explain the state, or that the phase of the machine does not have. */
export async function assertReasonFits(unit: Unit, id: number, state: string, reason: number | null) {
  if (reason === null) {
    if (statesWithReason.includes(state)) throw invalid({ reason_parameter_id: 'requiredif' })
    return
  }
  const { rows } = await sql`select 1 from parameters p join parameter_types t on t.id = p.parameter_type_id
    where p.id = ${reason} and p.is_active and p.value = ${state} and t.code in ('down_reason', 'pause_reason')
      and (select f.code from machines m join phases f on f.id = m.phase_id where m.id = ${id}) = any(p.phases)`.execute(
    unit.trx,
  )
  if (rows.length === 0) throw invalid({ reason_parameter_id: 'exists' })
}

/** Steps that a machine stopped go on when it is in order again. */
async function clearBlocks(unit: Unit, machine: Machine) {
  const stopped = await unit.find(productionOrderSteps, {
    machine_id: machine.id,
    status: 'blocked',
    block_code: 'machine_down',
  })
  for (const step of stopped)
    if (step.id === machine.current_step_id) await unit.fire(productionOrderSteps, step.id, 'unblock')
}

type Doing = {
  state: Machine['current_state']
  reason: number | null
  workOrderId?: number
  source: 'operator' | 'system' | 'signal'
  needsReason?: boolean
}

/**
 * Changes what a machine is doing, and the step on it: one that runs is blocked by a breakdown, and goes on when the
 * machine is in order. It must be paused before its machine is switched off or mended.
 */
export async function changeMachine(unit: Unit, id: number, { state, ...doing }: Doing) {
  const machine = await lockWithStep(unit, id)
  if (machine.is_active !== 1)
    throw new Refused('not_found', { text: t('{name} is retired', { name: machine.name }) })
  const stepId = machine.current_step_id
  const step = stepId === null ? null : await unit.get(productionOrderSteps, stepId)
  const runs = step?.status === 'in_progress'
  if (runs && (state === 'off' || state === 'maintenance'))
    throw new Refused('step_running', {
      text: t('{name} is running {number}; pause it first', { name: machine.name, number: step.number }),
    })
  const wasOut = machine.current_state === 'down' || machine.current_state === 'maintenance'
  const isOut = state === 'down' || state === 'maintenance'
  const keeps = runs || step?.status === 'blocked' || step?.status === 'paused'
  const after = await setMachine(unit, id, { state, ...doing, stepId: keeps ? stepId : null })
  if (runs && state === 'down')
    await unit.fire(productionOrderSteps, step.id, 'block', { block_code: 'machine_down' })
  if (wasOut && !isOut) await clearBlocks(unit, after)
}

/** What an operator, supervisor or technician says a machine is doing. */
export async function reportMachine(
  unit: Unit,
  id: number,
  state: Machine['current_state'],
  reason: number | null,
) {
  await assertReasonFits(unit, id, state, reason)
  await changeMachine(unit, id, { state, reason, source: 'operator' })
  const [open] = await unit.find(machineStates, { machine_id: id, ended_at: null })
  return { ...(await unit.get(machines, id)), changed: { machine_states: open ? [open] : [] } }
}

/** Whether the person has one of these roles, beside a role that only watches. */
const isOneOf = ({ roles }: Actor, allowed: readonly Role[]) =>
  roles.some((role) => allowed.some((one) => one === role))

onCall(machineCalls.setState, ({ unit, input }) => {
  if (input.state === 'unknown') throw invalid({ state: 'in' })
  // SUP2 reach it through the production page, whose manager only watches.
  if (unit.by.roles.includes('manager') && !isOneOf(unit.by, machineReporters))
    throw new Refused('no_privileges', { text: 'You may not set the state of a machine' })
  return reportMachine(unit, input.id, input.state, input.reason_parameter_id)
})

/** Records the calibration of a scale or an instrument, as of a day that is not over. */
export async function calibrateMachine(
  unit: Unit,
  id: number,
  calibration: { calibration_due_on: string; calibration_certificate: string },
) {
  const machine = await unit.lock(machines, id)
  if (machine.kind !== 'scale' && machine.kind !== 'hplc')
    throw new Refused('not_calibrated', {
      text: t('{name} is no scale or instrument', { name: machine.name }),
    })
  if (calibration.calibration_due_on < (await plantToday(unit)))
    throw invalidBecause('calibration_due_on', t('This day is over'))
  return unit.update(machines, id, calibration, 'calibrated')
}

onCall(machineCalls.calibrate, async ({ unit, input: { id, ...calibration } }) => {
  if (!isOneOf(unit.by, calibrators))
    throw new Refused('no_privileges', { text: t('You may not record calibrations') })
  return calibrateMachine(unit, id, calibration)
})
