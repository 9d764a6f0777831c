import { t } from '../../../texts/texts'
import { areas } from '../../../access'
import type { EventName } from '../../kit/define/row'
import { eventOf } from '../../kit/define/facets/event'
import { labelChecks } from '../labelChecks/label_checks'
import type { productionOrderSteps } from '../steps/production_order_steps'
import { type ClosedGate, closedGate, type Gate } from './gate'
import type { StepFacts } from './step_gates'

type LabelGate<N extends keyof StepFacts> = Gate<Pick<StepFacts, N>, EventName<typeof productionOrderSteps>>

/** Nothing is counted before the first label passed its check, nor once the next check is due. */
const labelChecked: LabelGate<'requires_label_check' | 'label_due_at'> = {
  name: 'label_checked',
  label: () => t('Label checked'),
  closes: ['report', 'finish'],
  code: 'label_check_required',
  wait: ({ requires_label_check, label_due_at: since }, _event, at) =>
    requires_label_check === 1 && (since === null || since <= at)
      ? { text: since === null ? t('The first label is not checked') : t('A label check is due'), since }
      : null,
  opens: () => ({ roles: areas.label_check, event: t('Record label check') }),
}

/** After a label that is wrong, quality says what becomes of what was labelled. */
const labelRight: LabelGate<'label_failed'> = {
  name: 'label_right',
  label: () => t('Label right'),
  closes: ['start', 'report', 'resume', 'finish'],
  code: 'label_check_failed',
  wait: ({ label_failed: number }) =>
    number === null ? null : { text: t('{number} found a wrong label', { number }), since: null },
  opens: () => ({
    roles: ['supervisor_production', 'qa_manager'],
    event: eventOf(labelChecks, 'resolve')?.label ?? 'resolve',
  }),
}

/** What a step waits for by the labels of its bottles. */
export const labelGates = [labelRight, labelChecked] as const

type LabelFacts = Pick<StepFacts, 'label_due_at' | 'label_failed' | 'requires_label_check'>
type LabelledEvent = 'start' | 'report' | 'resume' | 'finish'
const gates: readonly Gate<LabelFacts, EventName<typeof productionOrderSteps>>[] = labelGates

/**
 * The gate that the labels of bottles of stock close, which have no step: as a step they wait for the check of the first
 * one and of each hour. `report` is a count of bottles.
 */
export const stockLabelGate = (
  order: Pick<LabelFacts, 'label_due_at' | 'label_failed'>,
  event: LabelledEvent,
  at: string,
): ClosedGate | null => closedGate(gates, { ...order, requires_label_check: 1 }, event, at)
