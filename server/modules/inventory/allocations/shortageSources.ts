import { sql } from 'kysely'
import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import type { ShortageSource } from '../../../../src/resources/inventory/allocations/allocationCalls'
import type { Db } from '../../../db/database'

type Params = { allocationId: number; locationId: number; productIds: readonly number[] }

/** What would free or bring more of products that a packing list lacks, by product, what is nearest first. */
export async function sourcesOf(db: Db, { allocationId, locationId, productIds }: Params) {
  const ofProducts = sql`any(${productIds}::bigint[])`
  const { rows } = await sql<ShortageSource & { product_id: number }>`
    select * from (
      select v.product_id, 0 as turn, 'free' as kind, t.lot_number as name, null as path,
        b.code || case b.kind when 'receiving' then ', to be put away' else ', not allocated yet' end as detail,
        v.available::float8 as qty, null::date as "on"
      from stock_levels v join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id
      where v.product_id = ${ofProducts} and b.location_id = ${locationId} and t.status = 'released'
        and b.kind in ('storage', 'picking', 'receiving') and v.available > 0
      union all
      select v.product_id, 1 as turn, 'lot' as kind, t.lot_number as name, null as path,
        b.code || ', ' || case t.status when 'hold' then 'on hold' else 'in quarantine' end as detail,
        v.available::float8 as qty, null::date as "on"
      from stock_levels v join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id
      where v.product_id = ${ofProducts} and b.location_id = ${locationId} and t.status in ('quarantine', 'hold')
        and v.available > 0
      union all
      select l.product_id, 2, 'allocation', a.number, '/allocation/' || a.id,
        c.name || ', priority ' || a.priority, sum(r.qty)::float8, a.promised_on
      from stock_reservations r join stock_levels l on l.id = r.level_id join bins b on b.id = l.bin_id
      join allocations a on a.id = r.source_id join customers c on c.id = a.customer_id
      where r.source_type = ${allocationLines.name} and l.product_id = ${ofProducts}
        and a.sale_id <> (select sale_id from allocations where id = ${allocationId})
        and a.location_id = ${locationId} and a.status in ('partially_allocated', 'allocated')
      group by l.product_id, a.id, c.name
      union all
      select l.product_id, 3, 'transfer', t.number, '/inventory/transfer/' || t.id,
        'from ' || f.name || ', ' || replace(t.status, '_', ' '),
        (case when t.status in ('in_transit', 'partially_received') then l.qty_shipped - l.qty_received - l.loss_qty
          else l.qty_requested end)::float8, t.needed_on
      from transfer_lines l join transfers t on t.id = l.transfer_id join locations f on f.id = t.from_location_id
      where l.product_id = ${ofProducts} and t.to_location_id = ${locationId}
        and t.status not in ('received', 'cancelled')
      union all
      select l.product_id, 4, 'location', f.name, null, 'could be transferred', sum(l.available)::float8, null
      from stock_levels l join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
      join locations f on f.id = b.location_id
      where l.product_id = ${ofProducts} and f.id <> ${locationId} and t.status = 'released'
        and b.kind in ('storage', 'picking') and l.available > 0
      group by l.product_id, f.id
      union all
      select l.product_id, 5, 'purchase', p.number, '/purchase/' || p.id, 'ordered', l.qty::float8, l."on"
      from purchases_to_come l join purchases p on p.id = l.purchase_id
      where l.product_id = ${ofProducts} and l.location_id = ${locationId}
      union all
      select o.product_id, 6, 'production', o.number, '/production/production-orders/' || o.id,
        replace(o.status, '_', ' '), o.qty_planned::float8, o.due_on
      from production_orders o
      where o.product_id = ${ofProducts} and o.status in ('planned', 'released', 'in_progress')
    ) found where qty > 0 order by product_id, turn, "on" nulls last, name limit 500`.execute(db)
  const byProduct = new Map<number, ShortageSource[]>()
  for (const { product_id, kind, name, path, detail, qty, on } of rows)
    byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), { kind, name, path, detail, qty, on }])
  return byProduct
}
