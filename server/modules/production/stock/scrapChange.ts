import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement, Posted } from '../../inventory/ledger/posting'
import { postOrder } from './orderPosting'
import { lineBin, placesOf } from './places'
import { scrappedBottles } from './stepStock'

/** Scrapped bottles of an order come back to the lines, the newest lot first. */
async function takenBack(unit: Unit, order: ProductionOrder, qty: number): Promise<Movement[]> {
  const { scrap } = await placesOf(unit)
  const bin = await lineBin(unit)
  const { rows } = await sql<{ lot_id: number; qty: string }>`
    select lot_id, sum(case when to_bin_id = ${scrap} then qty else -qty end)::text as qty from stock_movements
    where source_type = 'production_orders' and source_id = ${order.id} and product_id = ${order.product_id}
      and ${scrap} in (from_bin_id, to_bin_id)
    group by lot_id having sum(case when to_bin_id = ${scrap} then qty else -qty end) > 0
    order by lot_id desc`.execute(unit.trx)
  let open = scaled(qty)
  return rows.flatMap((row): Movement[] => {
    const part = scaled(row.qty) < open ? scaled(row.qty) : open
    if (part <= 0n) return []
    open -= part
    return [
      {
        product_id: order.product_id,
        lot_id: row.lot_id,
        from_bin_id: scrap,
        to_bin_id: bin,
        qty: Number(unscaled(part)),
        reason: 'reverse',
      },
    ]
  })
}

/** Scraps more bottles of an order, or below 0 takes some back, where a count was corrected. */
export async function postScrapChange(
  unit: Unit,
  order: ProductionOrder,
  qty: number,
  key: string,
): Promise<Posted | null> {
  if (order.posts_stock !== 1 || qty === 0) return null
  const movements =
    qty > 0 ? await scrappedBottles(unit, order, qty, null) : await takenBack(unit, order, -qty)
  return postOrder(unit, { orderId: order.id, key, event: 'correct', movements })
}
