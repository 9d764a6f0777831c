import { sql } from 'kysely'
import { type PutAway, receivingCalls } from '../../../../src/resources/inventory/receiving/receivingCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'

type Goods = { product_id: number; qty: number }

/** The best bin of each product that has some of it or is given to it, with room for the quantity. */
async function ownBins(db: Db, locationId: number, goods: readonly Goods[]) {
  const { rows } = await sql<PutAway>`
    select distinct on (g.product_id) g.product_id, b.id as bin_id, b.code as bin,
      case when p.own > 0 then 'stocked' else 'given' end as because
    from unnest(${goods.map(({ product_id }) => product_id)}::bigint[], ${goods.map(({ qty }) => qty)}::numeric[])
      as g (product_id, qty)
    join lateral (
      select bin_id, sum(own) as own, min(place) as place from (
        select v.bin_id, v.on_hand as own, null::int as place from stock_levels v
          where v.product_id = g.product_id and v.on_hand > 0
        union all select x.bin_id, 0, x.putaway_rank * 2 + case when x.is_primary then 0 else 1 end
          from product_bins x where x.product_id = g.product_id
        union all select w.bin_id, 0, case when w.is_primary then 0 else 1 end
          from warehouse_product_locations w where w.product_id = g.product_id and w.is_active) every group by bin_id) p on true
    join bins b on b.id = p.bin_id
    cross join lateral (
      select coalesce(sum(v.on_hand), 0) as total from stock_levels v where v.bin_id = b.id) s
    where b.location_id = ${locationId} and b.kind = 'storage' and b.is_active and b.frozen_by_count_id is null
      and (b.capacity_qty is null or s.total + g.qty <= b.capacity_qty)
      and (b.allow_mixed_products or s.total = p.own) and (b.allow_mixed_lots or p.own = 0)
    order by g.product_id, p.own > 0 desc, p.place nulls last, p.own desc, b.pick_sequence, b.code`.execute(
    db,
  )
  return rows
}

/** Empty bins that are given to no product, in the order of the walk through the location. */
async function freeBins(db: Db, locationId: number, many: number) {
  const { rows } = await sql<{ id: number; code: string; capacity: number | null }>`
    select b.id, b.code, b.capacity_qty::float8 as capacity from bins b
    where b.location_id = ${locationId} and b.kind = 'storage' and b.is_active and b.frozen_by_count_id is null
      and not exists (select 1 from stock_levels v where v.bin_id = b.id and v.on_hand > 0)
      and not exists (select 1 from product_bins x where x.bin_id = b.id)
      and not exists (select 1 from warehouse_product_locations w where w.bin_id = b.id and w.is_active)
    order by b.pick_sequence, b.code, b.id limit ${many}`.execute(db)
  return rows
}

onCall(receivingCalls.putAway, async ({ db, input: { location_id, goods } }) => {
  const wanting = new Map<number, number>()
  for (const { product_id, qty } of goods) wanting.set(product_id, (wanting.get(product_id) ?? 0) + qty)
  const sums = [...wanting].map(([product_id, qty]) => ({ product_id, qty }))
  const own = await ownBins(db, location_id, sums)
  const found = new Set(own.map(({ product_id }) => product_id))
  const others = sums.filter(({ product_id }) => !found.has(product_id))
  const free = others.length > 0 ? await freeBins(db, location_id, others.length + 200) : []
  const proposed = others.flatMap(({ product_id, qty }): PutAway[] => {
    const at = free.findIndex(({ capacity }) => capacity === null || capacity >= qty)
    const [bin] = at === -1 ? [] : free.splice(at, 1)
    return bin ? [{ product_id, bin_id: bin.id, bin: bin.code, because: 'free' }] : []
  })
  return [...own, ...proposed]
})
