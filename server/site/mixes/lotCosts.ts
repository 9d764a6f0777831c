import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'

export type LotCost = { product_id: number; cost_per_litre: number | null }

/** What a litre of products costs at the prices of their usable lots, by their ids. */
export async function lotCostsOf(
  db: Db | Trx,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, LotCost>> {
  const { rows } = await sql<LotCost>`
    select id::int as product_id, round(cost_per_ml * 1000, 4)::float8 as cost_per_litre
    from liquid_lot_costs where id = any(${[...new Set(productIds)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}
