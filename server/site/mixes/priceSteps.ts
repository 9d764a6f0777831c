import { sql } from 'kysely'
import type { PriceStep } from '../../../src/resources/rd/volumeCost'
import type { Db, Trx } from '../../db/database'

/** From how many litres on a supplier asks how much for a litre of products, the least quantity first. */
export async function priceStepsOf(db: Db | Trx, productIds: readonly number[]): Promise<PriceStep[]> {
  const { rows } = await sql<PriceStep>`
    select product_id::int as product_id, from_litres::float8 as from_litres,
      round(cost_per_litre, 4)::float8 as cost_per_litre
    from liquid_price_steps where product_id = any(${[...new Set(productIds)]}::bigint[])
    order by product_id, from_litres`.execute(db)
  return rows
}
