import { type ClosedGate, closedGate } from '../../../resources/production/gates/gate'
import type { StepFacts } from '../../../resources/production/gates/step_gates'
import { stepGates } from '../../../resources/production/gates/stepGates'
import type { EventName } from '../../../resources/kit/define/row'
import type { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'

/** The gate that closes an event of a step as the server would; null where it is open or nothing is known. */
export const gateAt = (facts: StepFacts | null, event: string, now: number): ClosedGate | null =>
  facts &&
  closedGate(stepGates, facts, event as EventName<typeof productionOrderSteps>, new Date(now).toISOString())

/** What a step waits for that has not begun: of one that waits for the laboratory once its sample is there. */
export const startGate = (facts: StepFacts | null | undefined, status: string, now: number) =>
  facts && (status === 'ready' || (status === 'waiting' && facts.hplc_since !== null))
    ? gateAt(facts, 'start', now)
    : null
