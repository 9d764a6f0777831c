import { type ClosedGate, closedGate } from '../../../resources/production/gates/gate'
import type { StepFacts } from '../../../resources/production/gates/step_gates'
import { stepGates } from '../../../resources/production/gates/stepGates'
import type { EventName } from '../../../resources/kit/define/row'
import type { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { serverNow } from '../../../streams/connection/clock'
import { clock, dayOf, instant } from '../../format/timeText'
import { t } from '../../../texts/texts'

/** The gate that closes an event of a step as the server would; null where it is open or nothing is known. */
export const gateAt = (facts: StepFacts | null, event: string): ClosedGate | null =>
  facts &&
  closedGate(
    stepGates,
    facts,
    event as EventName<typeof productionOrderSteps>,
    new Date(serverNow()).toISOString(),
  )

/** "Filler A is down since 14:05", with the day where it is not of today. */
export const gateText = ({ text, since }: ClosedGate) =>
  since === null
    ? text
    : t('{text} since {time}', {
        text,
        time: dayOf(since) === dayOf(new Date()) ? clock(since) : instant(since),
      })

/** What a step waits for that has not begun: of one that waits for the laboratory once its sample is there. */
export const startGate = (facts: StepFacts | null | undefined, status: string) =>
  facts && (status === 'ready' || (status === 'waiting' && facts.hplc_since !== null))
    ? gateAt(facts, 'start')
    : null
