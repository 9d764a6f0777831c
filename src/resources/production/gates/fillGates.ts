import { t } from '../../../texts/texts'
import { supervisors } from '../../../machines/workflows/production/production_order_steps'
import type { Role } from '../../../access'
import type { EventName } from '../../kit/define/row'
import { eventOf } from '../../kit/define/facets/event'
import { fillChecks } from '../filling/fill_checks'
import type { productionOrderSteps } from '../steps/production_order_steps'
import type { Gate } from './gate'
import type { StepFacts } from './step_gates'

type StepEvent = EventName<typeof productionOrderSteps>
type Operated = { phase_roles: readonly Role[] | null }
type FillGate<N extends keyof StepFacts> = Gate<Pick<StepFacts, N> & Operated, StepEvent>

const weighing = ({ phase_roles }: Operated) => ({
  roles: [...(phase_roles ?? []), ...supervisors],
  event: t('Record fill check'),
})

/** A running filler is checked at least so often as the plant says. */
const checkInTime: FillGate<'fill_due_at'> = {
  name: 'fill_check_in_time',
  label: () => t('Fill check in time'),
  closes: ['report'],
  code: 'fill_check_due',
  wait: ({ fill_due_at: since }, _event, at) =>
    since !== null && since <= at ? { text: t('A fill check is due'), since } : null,
  opens: weighing,
}

/** After a check that the law fails, quality decides what becomes of its bottles. */
const netQuantity: FillGate<'fill_failed'> = {
  name: 'net_quantity',
  label: () => t('Net quantity'),
  closes: ['report', 'finish'],
  code: 'fill_check_failed',
  wait: ({ fill_failed: number }) =>
    number === null ? null : { text: t('{number} fails the law on net quantity', { number }), since: null },
  opens: () => ({ roles: ['qa_manager'], event: eventOf(fillChecks, 'settle')?.label ?? 'settle' }),
}

/** A filler that leaves its control limits is adjusted and checked again. */
const inControl: FillGate<'fill_signal'> = {
  name: 'control_in_limits',
  label: () => t('Control chart in limits'),
  closes: ['report'],
  code: 'fill_out_of_control',
  wait: ({ fill_signal: number }) =>
    number === null
      ? null
      : { text: t('{number} is outside the control limits: adjust the filler', { number }), since: null },
  opens: weighing,
}

/** A run ends once as many bottles are weighed as the law examines of its lot. */
export const sampleWeighed: FillGate<'fill_needed' | 'fill_weighed'> = {
  name: 'sample_weighed',
  label: () => t('Sample weighed'),
  closes: ['finish'],
  code: 'fill_sample_open',
  wait: ({ fill_needed: needed, fill_weighed: weighed }) =>
    weighed < needed
      ? {
          text: t('{weighed} of {needed} bottles of the sample are weighed', { weighed, needed }),
          since: null,
        }
      : null,
  opens: weighing,
}

/** What bottling waits for by the net quantity of its bottles. */
export const fillGates = [checkInTime, netQuantity, inControl, sampleWeighed] as const
