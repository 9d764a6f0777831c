import type { ClosedGate } from '../../../../resources/production/gates/gate'
import { stockLabelGate } from '../../../../resources/production/gates/labelGates'
import type { StampingOrder } from '../../../../resources/production/stamping/product_stamping_orders'
import { useServerNow } from '../../../hooks/observed'
import { gateAt } from '../../gates/gateAt'
import { useStepFacts } from '../../gates/useStepFacts'

const isOver = ({ status }: StampingOrder) => status === 'done' || status === 'cancelled'

/**
 * The gate that keeps the bottles of a stamping order from being counted: that of its step, or of the labels of bottles
 * of stock; null where it is open.
 */
export function useLabelGate(order: StampingOrder | null): ClosedGate | null {
  // A check becomes due by time alone.
  const now = useServerNow(10_000)
  const isOpen = order !== null && !isOver(order)
  const facts = useStepFacts(isOpen ? order.production_order_id : null, order?.area ?? null)
  if (!isOpen) return null
  return order.step_id === null
    ? stockLabelGate(order, 'report', new Date(now).toISOString())
    : gateAt(facts.get(order.step_id) ?? null, 'report', now)
}
