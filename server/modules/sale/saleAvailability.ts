import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'

/** Quantity of a product available now, and day and quantity of its next supply. */
export type Supply = {
  product_id: number
  available: number
  next_on: string | null
  next_qty: number | null
}

/** What there is of products at a site, or at all of them, and what is made, bought or sent there next. */
export async function suppliesOf(
  db: Db | Trx,
  products: readonly number[],
  locationId: number | null,
): Promise<Map<number, Supply>> {
  const { rows } = await sql<Supply>`
    select x.product_id::int8 as product_id, coalesce((
        select sum(v.available) from stock_levels v
        join bins b on b.id = v.bin_id join lots t on t.id = v.lot_id
        where v.product_id = x.product_id and b.location_id = coalesce(${locationId}, b.location_id)
          and b.kind in ('storage', 'picking') and t.status = 'released'), 0)::float8 as available,
      o.due_on as next_on, o.qty::float8 as next_qty
    from unnest(${products}::bigint[]) x (product_id)
    left join lateral (
      select greatest(f."on", (select plant_today())) as due_on, sum(f.qty) as qty from stock_flow f
      where f.product_id = x.product_id and f.qty > 0
        and (f.kind <> 'transfer' or f.location_id = ${locationId})
      group by 1 order by 1 limit 1) o on true`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}
