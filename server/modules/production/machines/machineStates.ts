import { operations } from '../../../../src/resources/production/flows/operations'
import {
  type MachineState,
  machineStates,
} from '../../../../src/resources/production/machines/machine_states'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { keepDowntime } from '../maintenance/downtime'
import { secondsBetween } from '../steps/stepLog'

export type MachineActivity = {
  state: Machine['current_state']
  reason?: number | null
  stepId?: number | null
  workOrderId?: number | null
  source?: 'operator' | 'system' | 'signal'
  /** A stop of which the reason will be said afterwards. */
  needsReason?: boolean
}

const plusMs = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

/** Ends a state; a stop that was too short to ask for its reason needs none. */
async function close(unit: Unit, state: MachineState, at: string) {
  const duration_s = secondsBetween(state.started_at, at)
  const isMicro =
    state.needs_reason === 1 &&
    duration_s < (await settingsNow(unit.trx, 'oee.micro_stop_seconds'))['oee.micro_stop_seconds']
  return unit.update(
    machineStates,
    state.id,
    { ended_at: at, duration_s, ...(isMicro && { needs_reason: false }) },
    'changed',
  )
}

/** When the set-up of a step ends, by the set-up time of its operation. */
async function setupEnd(unit: Unit, state: MachineState, stepId: number) {
  const step = await unit.get(productionOrderSteps, stepId)
  const { setup_minutes } = await unit.get(operations, step.operation_id)
  return plusMs(state.started_at, setup_minutes * 60_000)
}

/**
 * What the machine does from now on: closes its open state and opens the next, without gap or overlap. The caller
 * holds the locks of the order and step, if any; the machine is locked here, last.
 */
export async function setMachine(unit: Unit, machineId: number, doing: MachineActivity): Promise<Machine> {
  const machine = await unit.lock(machines, machineId)
  const [open] = await unit.find(machineStates, { machine_id: machineId, ended_at: null })
  if (!open) throw new Error(`Machine ${machine.code} has no open state`)
  const next = {
    state: doing.state,
    reason_parameter_id: doing.reason ?? null,
    production_order_step_id: doing.stepId ?? null,
    work_order_id: doing.workOrderId ?? null,
  }
  if (
    open.state === next.state &&
    open.reason_parameter_id === next.reason_parameter_id &&
    open.production_order_step_id === next.production_order_step_id &&
    open.work_order_id === next.work_order_id
  )
    return machine
  const earliest = plusMs(open.started_at, 1)
  const now = unit.doneAt > earliest ? unit.doneAt : earliest
  const ready =
    open.state === 'setup' && open.production_order_step_id !== null
      ? await setupEnd(unit, open, open.production_order_step_id)
      : now
  const opened = {
    ...next,
    machine_id: machineId,
    user_id: unit.by.id || null,
    source: doing.source ?? 'system',
    needs_reason: doing.needsReason === true,
  }
  let since = now
  if (ready > open.started_at && ready < now) {
    // Set-up time ends by itself and running begins, without a press.
    await close(unit, open, ready)
    if (next.state === 'running') since = ready
    else {
      const ran = {
        ...opened,
        state: 'running',
        reason_parameter_id: null,
        work_order_id: null,
        needs_reason: false,
      } as const
      const running = { ...ran, production_order_step_id: open.production_order_step_id, started_at: ready }
      const row = await unit.insert(machineStates, running, 'changed')
      await close(unit, row, now)
    }
  } else await close(unit, open, now)
  const [after] = await Promise.all([
    unit.update(machines, machineId, {
      current_state: next.state,
      current_state_since: since,
      current_step_id: next.production_order_step_id,
    }),
    unit.insert(machineStates, { ...opened, started_at: since }, 'changed'),
  ])
  for (const id of new Set([open.work_order_id, next.work_order_id]))
    if (id !== null) await keepDowntime(unit, id)
  return after
}
