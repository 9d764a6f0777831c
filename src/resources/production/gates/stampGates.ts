import { supervisors } from '../../../machines/workflows/production/production_order_steps'
import { rolesIn } from '../../../machines/workflows/sendersIn'
import { t } from '../../../texts/texts'
import type { EventName } from '../../kit/define/row'
import { eventOf } from '../../kit/define/facets/event'
import { productionOrders } from '../orders/production_orders'
import { reels } from '../stamps/reels'
import type { productionOrderSteps } from '../steps/production_order_steps'
import type { Gate } from './gate'
import type { StepFacts } from './step_gates'

type StampGate<N extends keyof StepFacts> = Gate<Pick<StepFacts, N>, EventName<typeof productionOrderSteps>>

/** Stamping begins while a reel of the jurisdiction has stamps left. */
const stampsThere: StampGate<'lacks_stamps' | 'ready_at'> = {
  name: 'stamps_there',
  label: () => t('Stamps there'),
  closes: ['start'],
  code: 'no_stamps',
  wait: ({ lacks_stamps: code, ready_at: since }) =>
    code === null ? null : { text: t('No reel of {code} has stamps left', { code }), since },
  opens: () => ({
    roles: ['manager', 'stamp_inventory'],
    event: eventOf(reels, 'approve')?.label ?? 'approve',
  }),
}

/** That bottles were not stamped in time. */
export const clockOver = () => t('The time to stamp these bottles is over (Excise Act, 2001, s. 158.46)')

/** After their last day bottles are stamped no more; what was stamped before is still counted. */
const stampBy: StampGate<'area' | 'stamp_until'> = {
  name: 'stamp_by',
  label: () => t('Stamp by'),
  closes: ['start', 'resume'],
  code: 'clock_over',
  wait: ({ stamp_until: since }, _event, at) =>
    since !== null && since <= at
      ? {
          text: clockOver(),
          since,
        }
      : null,
  opens: ({ area }) => ({
    roles: rolesIn(area, ['planning', ...supervisors]),
    event: eventOf(productionOrders, 'finish')?.label ?? 'finish',
  }),
}

/** What the stampers wait for. */
export const stampGates = [stampBy, stampsThere] as const
