import { t } from '../../../texts/texts'
import { eventOf } from '../../kit/define/facets/event'
import type { EventName } from '../../kit/define/row'
import { productionOrderSteps } from '../steps/production_order_steps'
import type { Gate } from './gate'
import type { StepFacts } from './step_gates'

/** After so many packs their seals are checked before more is counted. */
export const sealChecked: Gate<
  Pick<StepFacts, 'seal_due' | 'phase_roles' | 'ready_at'>,
  EventName<typeof productionOrderSteps>
> = {
  name: 'seal_checked',
  label: () => t('Seals checked'),
  closes: ['report', 'finish'],
  code: 'seal_check_due',
  wait: ({ seal_due, ready_at: since }) =>
    seal_due === 1 ? { text: t('The seals are to be checked first'), since } : null,
  opens: ({ phase_roles }) => ({
    roles: [...(phase_roles ?? []), 'admin'],
    event: eventOf(productionOrderSteps, 'seal_check')?.label ?? 'seal_check',
  }),
}
