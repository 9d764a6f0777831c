import type { StampingOrder } from '../../../resources/production/stamping/product_stamping_orders'
import { StampByDay } from '../../parts/StampByDay'

/** How long the bottles of an order may still be stamped, its last day included; in amber as it ends, in red when it is over. */
export function StampBy({ order: { stamp_by, is_stamp_soon } }: { order: StampingOrder }) {
  return stamp_by === null ? null : <StampByDay last={stamp_by} isSoon={is_stamp_soon === 1} />
}
