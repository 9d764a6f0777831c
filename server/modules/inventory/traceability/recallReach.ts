import { sql } from 'kysely'
import type { RecallReach } from '../../../../src/resources/inventory/traceability/recallCalls'
import type { Db } from '../../../db/database'

type Goods = RecallReach['lots'][number]

/** Lots with what became of them: made or received, on hand, shipped, back, and gone otherwise. Quantities in their measure. */
export const reachedLots = async (db: Db, levels: ReadonlyMap<number, number>): Promise<Goods[]> => {
  const { rows } = await sql<Goods>`
    select t.id as lot_id, l.level, t.lot_number as lot, p.sku, p.name as product, t.status, u.code as measure,
      (p.kind = 'finished_good')::integer as is_unit, coalesce(m.made, 0)::float8 as made, coalesce(s.on_hand, 0)::float8 as on_hand,
      coalesce(m.shipped, 0)::float8 as shipped, coalesce(m.back, 0)::float8 as back,
      (coalesce(m.made, 0) - coalesce(s.on_hand, 0) - coalesce(m.shipped, 0) + coalesce(m.back, 0))::float8 as gone
    from unnest(${[...levels.keys()]}::bigint[], ${[...levels.values()]}::integer[]) l(id, level)
      join lots t on t.id = l.id join products p on p.id = t.product_id join measures u on u.id = p.stock_measure_id
      left join lateral (select sum(on_hand) as on_hand from stock_levels where lot_id = t.id) s on true
      left join lateral (
        select sum(case when f.kind in ('virtual_customer', 'virtual_scrap', 'virtual_sample') then 0
            when f.kind like 'virtual%' and b.kind not like 'virtual%' and v.reason <> 'reverse' then v.qty
            when v.reason = 'reverse' and b.kind in ('virtual_production', 'virtual_supplier', 'virtual_opening') then -v.qty
            else 0 end) as made,
          sum(case when v.reason = 'ship' then v.qty when v.reason = 'reverse' and f.kind = 'virtual_customer' then -v.qty end) as shipped,
          sum(v.qty) filter (where v.reason = 'customer_return') as back
        from stock_movements v join bins f on f.id = v.from_bin_id join bins b on b.id = v.to_bin_id
        where v.lot_id = t.id) m on true
    order by l.level, p.sku, t.lot_number, t.id`.execute(db)
  return rows
}

/** Bottles of some lots by the customer who received them. */
export const reachedCustomers = async (db: Db, lots: readonly number[]) => {
  const { rows } = await sql<{ customer_id: number; units_shipped: number; units_back: number }>`
    select customer_id, greatest(0, sum(shipped))::integer as units_shipped, greatest(0, sum(back))::integer as units_back
    from (
      select s.customer_id, case when m.reason = 'ship' then m.qty else -m.qty end as shipped, 0 as back
      from stock_movements m join allocations a on a.id = m.source_id join sales s on s.id = a.sale_id
        join bins f on f.id = m.from_bin_id
      where m.lot_id = any(${lots}::bigint[]) and m.source_type = 'allocations'
        and (m.reason = 'ship' or m.reason = 'reverse' and f.kind = 'virtual_customer')
      union all
      select r.customer_id, 0, m.qty
      from stock_movements m join receivings r on r.id = m.source_id
      where m.lot_id = any(${lots}::bigint[]) and m.source_type = 'receivings' and m.reason = 'customer_return') d
    where customer_id is not null group by customer_id having sum(shipped) > 0 order by customer_id`.execute(
    db,
  )
  return rows
}
