import { parameters } from '../../../../src/resources/general/lists/parameters'
import { machines } from '../../../../src/resources/production/machines/machines'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { setMachine } from '../machines/machineStates'
import { secondsBetween } from './stepLog'

/** The clocks of a step that stops running at `now`. */
export const stopped = (step: ProductionOrderStep, now: string) => ({
  running_since: null,
  run_seconds: step.run_seconds + (step.running_since ? secondsBetween(step.running_since, now) : 0),
  ...waited(step, now),
})

/** The clocks of a step that no longer waits, paused or blocked, at `now`. */
export function waited(step: ProductionOrderStep, now: string) {
  const since = step.paused_at ?? (step.started_at ? step.blocked_at : null)
  return {
    pause_seconds: step.pause_seconds + (since ? secondsBetween(since, now) : 0),
    paused_at: null,
    pause_reason_parameter_id: null,
  }
}

/** Whether a reason for stopping belongs to the plan of the shift, as a break does. */
const isPlanned = async (unit: Unit, reason: number) =>
  (await unit.get(parameters, reason)).value === 'planned_stop'

/** Stops the machine of a paused step, with a reason; the step stays assigned to it. */
export async function stopMachine(unit: Unit, step: ProductionOrderStep, reason: number) {
  if (step.machine_id === null) return
  const state = (await isPlanned(unit, reason)) ? 'planned_stop' : 'idle'
  await setMachine(unit, step.machine_id, { state, reason, stepId: step.id })
}

/** Releases the machine of a finished step, running or stopped. */
export async function leaveMachine(unit: Unit, step: ProductionOrderStep) {
  if (step.machine_id === null) return
  const machine = await unit.lock(machines, step.machine_id)
  if (machine.current_step_id !== step.id) return
  const state =
    step.status === 'in_progress' && machine.current_state !== 'down' ? 'idle' : machine.current_state
  await setMachine(unit, machine.id, { state })
}
