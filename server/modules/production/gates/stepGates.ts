import { closedGate, type ClosedGate } from '../../../../src/resources/production/gates/gate'
import { stepGates } from '../../../../src/resources/production/gates/stepGates'
import type { EventName } from '../../../../src/resources/kit/define/row'
import type {
  ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { refusalOf } from '../../../site/gates/gateRefusal'
import type { Unit } from '../../../engine/unitTypes'
import { factsOf } from './stepFacts'

/** The gate that closes an event of a step, on the machine that was chosen; null where all are open. */
export async function gateOf(
  unit: Unit,
  step: ProductionOrderStep,
  event: EventName<typeof productionOrderSteps>,
  machineId?: number | null,
): Promise<ClosedGate | null> {
  const facts = await factsOf(unit, step, machineId)
  return facts && closedGate(stepGates, facts, event, unit.doneAt)
}

/** Refuses an event of a step that a gate closes. */
export async function assertGates(...asked: Parameters<typeof gateOf>) {
  const closed = await gateOf(...asked)
  if (closed) throw refusalOf(closed)
}
