import { closedGate } from '../../../src/resources/production/gates/gate'
import type { StepFacts } from '../../../src/resources/production/gates/step_gates'
import { stepGates } from '../../../src/resources/production/gates/stepGates'
import type { PlantApi, WireRow } from './api'
import { type FloorView, floors, type Machine, type Step } from './floorView'
import { among, listed } from './listed'
import type { Action } from './action'

/** How a step begins, as its button on the board says it. */
type Start = {
  isClosed: boolean
  /** The machine that is named there. */
  machine: Machine | undefined
  /** It is a tank that only has to be washed. */
  isDirty: boolean
}

/** Whether a gate closes the start of a step, and on which machine it would begin. */
export async function startOf(
  api: PlantApi,
  view: FloorView,
  { id, area, production_order_id, phase_id }: Step,
): Promise<Start> {
  const { gates, reader } = floors[area]
  const path = `${gates}?limit=100&${among('production_order_id', [production_order_id])}`
  const facts = (await listed<WireRow & StepFacts>(api, path, reader)).get(id)
  const closed = facts ? closedGate(stepGates, facts, 'start', new Date().toISOString()) : null
  return {
    isClosed: closed !== null,
    machine: [...view.machines.values()].find(
      ({ name, phase_id: phase }) => name === facts?.gate_machine && phase === phase_id,
    ),
    isDirty: closed?.gate === 'tank_clean' && facts?.residue_lot === null,
  }
}

/** A batcher washes the tank that a batch is to be mixed in. */
export const wash = (step: Step, tank: Machine): Action => ({
  weight: 3,
  press: { user: 'batcher', path: `/production/machines/${tank.id}/state`, body: { state: 'cleaning' } },
  what: 'tank wash',
  step: step.id,
  order: step.production_order_id,
})
