import { type RawBuilder, sql } from 'kysely'
import { floorTransferCalls } from '../../../../src/resources/production/floorTransfers/floorTransferCalls'
import type { Cart } from '../../../../src/resources/production/carts/carts'
import { onCall } from '../../../calls/handlers'
import type { Unit } from '../../../engine/unitTypes'

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

/** So much of a lot a cart may take along from a bin: what is loose there, and what it has itself. */
export async function looseFor({ trx }: Unit, cart: Cart, lotId: number, binId: number): Promise<number> {
  const { rows } = await sql<{ qty: number }>`
    select greatest(0, ${looseQty(sql`${lotId}`, sql`${binId}`)} + coalesce((select sum(k.qty) from carts k
      where k.status = 'loaded' and k.floor_transfer_id is null and (k.id = ${cart.id}
        or (k.lot_id is null and k.production_order_id = ${cart.production_order_id}))), 0))::float8 as qty`.execute(
    trx,
  )
  return rows[0]?.qty ?? 0
}

const most = 200

// Bottles of an order only go as far as they are packed; those stamped on the floor for stock go as they are.
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
        least(${looseQty(sql`l.id`, sql`b.id`)}, case when s.id is not null then
          s.qty_in - s.qty_good - s.qty_scrap - s.qty_rework - coalesce((select sum(t.on_hand) from stock_levels t
            join bins w on w.id = t.bin_id and w.kind = 'transit' where t.lot_id = l.id), 0) end)::float8 as qty
      from stock_levels v join bins b on b.id = v.bin_id and b.kind = 'floor' join lots l on l.id = v.lot_id
        join products p on p.id = v.product_id and p.volume_ml is not null and p.kind in ('finished_good', 'semi_finished')
        join measures m on m.id = p.stock_measure_id and m.code = 'ea'
        left join production_orders o on o.id = l.production_order_id
        left join lateral (select s.* from production_order_steps s join phases f on f.id = s.phase_id
          where s.production_order_id = o.id and f.code = 'transfer' order by s.id limit 1) s on true
      where v.on_hand > 0 and l.status in ('released', 'quarantine') and (o.id is null or o.posts_stock)
    ) loose where qty > 0 order by lot, bin limit ${most}`.execute(db)
  return rows
})
