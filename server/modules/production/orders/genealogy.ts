import { sql } from 'kysely'
import { type Genealogy, orderCalls } from '../../../../src/resources/production/orders/orderCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'

const ofLot = sql`t.id as lot_id, t.lot_number as lot, t.status, p.sku, p.name as product, u.code as measure,
  t.expires_on`
const joins = sql`join products p on p.id = t.product_id join measures u on u.id = p.stock_measure_id`

/** Lots that the order consumed and that others made: what came from outside and from other orders. */
const lotsInto = async (db: Db, id: number) =>
  (
    await sql<Genealogy['lots_in'][number]>`
      select ${ofLot}, i.qty::float8 as qty, t.supplier_lot, o.id as order_id, o.number as order
      from (
        select lot_id, sum(case reason when 'consume' then qty else -qty end) as qty from stock_movements
        where source_type = 'production_orders' and source_id = ${id} and source_line_id is not null
          and reason in ('consume', 'reverse') group by lot_id) i
        join lots t on t.id = i.lot_id ${joins}
        left join production_orders o on o.id = t.production_order_id
      where i.qty > 0 order by p.sku, t.lot_number`.execute(db)
  ).rows

/** Lots that the order made, bulk first, and what is left of them. */
const lotsOf = async (db: Db, id: number) =>
  (
    await sql<Genealogy['lots_out'][number]>`
      select ${ofLot}, m.qty::float8 as qty, coalesce(l.on_hand, 0)::float8 as on_hand
      from lots t ${joins}
        cross join lateral (
          select coalesce(sum(qty), 0) as qty from stock_movements
          where lot_id = t.id and reason in ('produce', 'recover') and from_bin_id = (
            select id from bins where kind = 'virtual_production')) m
        left join lateral (select sum(on_hand) as on_hand from stock_levels where lot_id = t.id) l on true
      where t.production_order_id = ${id} order by t.id`.execute(db)
  ).rows

/** Where lots of the order went outside of it. */
const usesOf = async (db: Db, id: number) =>
  (
    await sql<Genealogy['went_to'][number]>`
      select t.lot_number as lot, p.sku, u.code as measure, g.qty::float8 as qty, g.kind, g.document_id,
        coalesce(o.number, a.number) as document, c.name as customer
      from lots t ${joins}
        cross join lateral (
          select sum(m.qty) as qty, k.kind,
            case when k.kind in ('order', 'packing_list') then m.source_id end as document_id
          from stock_movements m
            join bins b on b.id = m.to_bin_id
            cross join lateral (select case
              when m.reason = 'consume' and m.source_type = 'production_orders' and m.source_id <> ${id} then 'order'
              when m.reason = 'ship' then 'packing_list'
              when b.kind = 'virtual_sample' then 'sample'
              when b.kind = 'virtual_scrap' then 'scrap' end as kind) k
          where m.lot_id = t.id and k.kind is not null
            and not exists (select from stock_movements r where r.reverses_id = m.id)
          group by 2, 3) g
        left join production_orders o on g.kind = 'order' and o.id = g.document_id
        left join allocations a on g.kind = 'packing_list' and a.id = g.document_id
        left join sales s on s.id = a.sale_id left join customers c on c.id = s.customer_id
      where t.production_order_id = ${id} order by t.id, g.kind, g.document_id`.execute(db)
  ).rows

onCall(orderCalls.genealogy, async ({ db, input: { id } }) => {
  const { rows } = await sql`select 1 from production_orders where id = ${id}`.execute(db)
  if (rows.length === 0) throw new Refused('not_found', { text: 'There is no such order' })
  const [lots_in, lots_out, went_to] = [await lotsInto(db, id), await lotsOf(db, id), await usesOf(db, id)]
  return { lots_in, lots_out, went_to }
})
