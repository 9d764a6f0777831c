import { type RawBuilder, sql } from 'kysely'
import {
  type CartReady,
  floorTransferCalls,
} from '../../../../src/resources/production/floorTransfers/floorTransferCalls'
import type { Cart } from '../../../../src/resources/production/carts/carts'
import { onCall } from '../../../calls/handlers'
import type { Unit } from '../../../engine/unitTypes'
import { lineCode } from '../stock/places'

/**
 * What of a lot is in a bin of the floor, in no carton, under no other label and on no loaded cart. Bottles of a cart
 * whose lot is not known may be of any lot of its order, so they are loose in none.
 */
const looseQty = (lot: RawBuilder<unknown>, bin: RawBuilder<unknown>) => sql<number>`
  (coalesce((select sum(on_hand) from stock_levels where lot_id = ${lot} and bin_id = ${bin}), 0)
    - coalesce((select sum(c.units) from cartons c left join floor_transfers f on f.id = c.floor_transfer_id
      where c.lot_id = ${lot} and c.status <> 'void' and (f.id is null or f.status in ('generated', 'printed'))), 0)
    - coalesce((select sum(qty) from floor_transfers
      where lot_id = ${lot} and item_kind in ('loose', 'cart') and status in ('generated', 'printed')), 0)
    - coalesce((select sum(k.qty) from carts k where k.lot_id = ${lot} and k.status = 'loaded'
      and k.floor_transfer_id is null), 0)
    - coalesce((select sum(k.qty) from carts k join lots o on o.production_order_id = k.production_order_id
      where o.id = ${lot} and k.lot_id is null and k.status = 'loaded' and k.floor_transfer_id is null), 0))::float8`

/** So much of a lot is loose in a bin of the floor, never below 0. */
export async function looseIn({ trx }: Unit, lotId: number, binId: number): Promise<number> {
  const { rows } = await sql<{ qty: number }>`
    select greatest(0, ${looseQty(sql`${lotId}`, sql`${binId}`)}) as qty`.execute(trx)
  return rows[0]?.qty ?? 0
}

/** What a cart has itself, with those of its order whose lot is not known either. */
const onCart = (cart: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<number>`
  coalesce((select sum(k.qty) from carts k where k.status = 'loaded' and k.floor_transfer_id is null
    and (k.id = ${cart} or (k.lot_id is null and k.production_order_id = ${order}))), 0)::float8`

/** So much of a lot a cart may take along from a bin: what is loose there, and what it has itself. */
export async function looseFor({ trx }: Unit, cart: Cart, lotId: number, binId: number): Promise<number> {
  const own = onCart(sql`${cart.id}`, sql`${cart.production_order_id}`)
  const { rows } = await sql<{ qty: number }>`
    select greatest(0, ${looseQty(sql`${lotId}`, sql`${binId}`)} + ${own}) as qty`.execute(trx)
  return rows[0]?.qty ?? 0
}

/** Bottles of an order only go as far as they are packed and not sent yet; null of what was made for no order. */
const packedLeft = (order: RawBuilder<unknown>, lot: RawBuilder<unknown>) => sql<number | null>`
  (select s.qty_in - s.qty_good - s.qty_scrap - s.qty_rework - coalesce((select sum(t.on_hand) from stock_levels t
      join bins w on w.id = t.bin_id and w.kind = 'transit' where t.lot_id = ${lot}), 0)
    from production_order_steps s join phases f on f.id = s.phase_id
    where s.production_order_id = ${order} and f.code = 'transfer' order by s.id limit 1)`

const most = 200

// Those stamped on the floor for stock go as they are.
onCall(floorTransferCalls.loose, async ({ db }) => {
  const { rows } = await sql<{
    lot_id: number
    bin_id: number
    lot: string
    bin: string
    product: string
    production_order: string | null
    measure: string
    qty: number
  }>`
    select * from (
      select l.id::int as lot_id, b.id::int as bin_id, l.lot_number as lot, b.code as bin, p.sku || ' ' || p.name as product,
        o.number as production_order, m.code as measure,
        least(${looseQty(sql`l.id`, sql`b.id`)}, ${packedLeft(sql`o.id`, sql`l.id`)})::float8 as qty
      from stock_levels v join bins b on b.id = v.bin_id and b.kind = 'floor' join lots l on l.id = v.lot_id
        join products p on p.id = v.product_id and p.volume_ml is not null and p.kind in ('finished_good', 'semi_finished')
        join measures m on m.id = p.stock_measure_id and m.code = 'ea'
        left join production_orders o on o.id = l.production_order_id
      where v.on_hand > 0 and l.status in ('released', 'quarantine') and (o.id is null or o.posts_stock)
    ) loose where qty > 0 order by lot, bin limit ${most}`.execute(db)
  return rows
})

// A cart whose lot is not known may be of each lot of its order that has bottles on the floor.
onCall(floorTransferCalls.carts, async ({ db }) => {
  const { rows } = await sql<CartReady>`
    select cart_id, code, production_order, qty,
      jsonb_agg(jsonb_build_object('lot_id', lot_id, 'lot', lot) order by lot_id) as lots
    from (
      select cart.id::int as cart_id, cart.code, o.number as production_order, cart.qty::float8 as qty, l.id as lot_id,
        l.lot_number as lot, ${looseQty(sql`l.id`, sql`b.id`)} + ${onCart(sql`cart.id`, sql`o.id`)} as here,
        ${packedLeft(sql`o.id`, sql`l.id`)} as packed
      from carts cart join production_orders o on o.id = cart.production_order_id and o.posts_stock
        join lots l on l.production_order_id = o.id and l.product_id = o.product_id
          and l.status in ('released', 'quarantine') and (cart.lot_id is null or cart.lot_id = l.id)
        join stock_levels v on v.lot_id = l.id and v.on_hand > 0
        join bins b on b.id = v.bin_id and b.code = ${lineCode}
      where cart.status = 'loaded' and cart.floor_transfer_id is null
    ) c where here > 0
    group by cart_id, code, production_order, qty having bool_or(qty <= least(here, packed))
    order by code limit ${most}`.execute(db)
  return rows
})
