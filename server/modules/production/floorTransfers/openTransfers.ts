import { sql } from 'kysely'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** How much of the bottles of an order is between floor and warehouse. */
export async function inTransitOf(unit: Unit, orderId: number): Promise<number> {
  const { rows } = await sql<{ qty: number }>`select coalesce(sum(v.on_hand), 0)::float8 as qty
    from stock_levels v join lots l on l.id = v.lot_id join bins b on b.id = v.bin_id
      join production_orders o on o.id = l.production_order_id and o.product_id = v.product_id
    where o.id = ${orderId} and b.kind = 'transit' and b.code = 'FLOOR-TRANSIT'`.execute(unit.trx)
  return rows[0]?.qty ?? 0
}

/** What is on its way is received before its order, or the step that counts it, ends. */
export async function assertNothingInTransit(unit: Unit, orderId: number) {
  if ((await inTransitOf(unit, orderId)) === 0) return
  const { rows } = await sql<{ number: string }>`select f.number from floor_transfers f
    where f.status in ('in_transfer', 'partially_received') and (f.production_order_id = ${orderId}
      or f.id in (select floor_transfer_id from cartons where production_order_id = ${orderId}))
    order by f.id limit 1`.execute(unit.trx)
  throw new Refused('transfer_open', {
    text: t('{number} is in transit: receive it first', { number: rows[0]?.number ?? '' }),
    path: '/production/transfer',
  })
}
