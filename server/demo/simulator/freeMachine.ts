import { unfitFor } from '../../../src/resources/production/machines/machineFit'
import type { Random } from '../company/random'
import type { FloorView, Machine, Step } from './floorView'

/** Machines with a step on them, and those that others have just gone to. */
export const takenMachines = (view: FloorView): ReadonlySet<number | null> =>
  new Set([
    ...[...view.steps.values()].flatMap(({ status, machine_id }) => (status === 'ready' ? [] : [machine_id])),
    ...view.going,
  ])

/** A machine of the phase that is up, takes the step and has none, the planned one first; undefined where there is none. */
export function freeMachine(view: FloorView, step: Step, chance: Random): Machine | undefined {
  const taken = takenMachines(view)
  const fitting = [...view.machines.values()].filter(
    (machine) =>
      machine.is_active === 1 &&
      machine.phase_id === step.phase_id &&
      !taken.has(machine.id) &&
      !['down', 'maintenance', 'running'].includes(machine.current_state) &&
      unfitFor(step, machine) === null,
  )
  const planned = fitting.find(({ id }) => id === view.planned.get(step.id))
  return planned ?? (fitting.length > 0 ? chance.pick(fitting) : undefined)
}

/** Whether another step has the machine of this one. */
export const isTaken = (view: FloorView, step: Step) =>
  step.machine_id !== null &&
  [...view.steps.values()].some(
    ({ id, machine_id, status }) =>
      id !== step.id && machine_id === step.machine_id && status !== 'ready' && status !== 'waiting',
  )
