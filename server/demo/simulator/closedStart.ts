import { closedGate } from '../../../src/resources/production/gates/gate'
import type { StepFacts } from '../../../src/resources/production/gates/step_gates'
import { stepGates } from '../../../src/resources/production/gates/stepGates'
import type { PlantApi, WireRow } from './api'
import type { Step } from './floorView'
import { among, listed } from './listed'

/** Whether a gate closes the start of a step, as its button on the board says: people do not press it then. */
export async function isStartClosed(api: PlantApi, { id, production_order_id }: Step) {
  const path = `/production/step_gates?limit=100&${among('production_order_id', [production_order_id])}`
  const facts = (await listed<WireRow & StepFacts>(api, path)).get(id)
  return facts !== undefined && closedGate(stepGates, facts, 'start', new Date().toISOString()) !== null
}
