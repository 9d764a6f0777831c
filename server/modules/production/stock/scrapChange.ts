import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import type { Posted } from '../../inventory/ledger/posting'
import { postOrder } from './orderPosting'
import { scrappedBottles } from './stepStock'
import { assertMoved, takenBack } from './takenBack'

/** Scraps more bottles of an order, or below 0 takes some back, where a count was corrected. */
export async function postScrapChange(
  unit: Unit,
  order: ProductionOrder,
  qty: number,
  key: string,
): Promise<Posted | null> {
  if (order.posts_stock !== 1 || qty === 0) return null
  const movements =
    qty > 0
      ? await scrappedBottles(unit, order, qty, null)
      : await takenBack(unit, order, { product_id: order.product_id, reason: 'scrap', qty: -qty })
  assertMoved(movements, Math.abs(qty))
  return postOrder(unit, { orderId: order.id, key, event: 'correct', movements })
}
