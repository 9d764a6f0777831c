import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'
import type { PriceSource } from '../../../src/resources/inventory/pricing/priceCalls'

/** Whose prices hold, and on which day. */
export type PriceTerms = { customerId: number; tierId: number | null; on: string }

/** What the rules ask for one unit, in the currency of the customer. */
export type RulePrice = {
  price: number | null
  source: PriceSource
  price_tier: string | null
  list_price: number | null
  cost: number | null
}

/** What the rules ask for each of several lines, in their order. */
export async function rulePrices(
  db: Db | Trx,
  { customerId, tierId, on }: PriceTerms,
  lines: readonly { product_id: number; qty: number }[],
): Promise<RulePrice[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<RulePrice>`
    select r.price::float8 as price, coalesce(r.source, 'list') as source, r.price_tier,
      r.list_price::float8 as list_price, r.cost::float8 as cost
    from unnest(${lines.map(({ product_id }) => product_id)}::bigint[], ${lines.map(({ qty }) => qty)}::numeric[])
      with ordinality a (product_id, qty, place)
    left join lateral resolved_price(${customerId}, ${tierId}, a.product_id, a.qty, ${on}::date) r on true
    order by a.place`.execute(db)
  return rows
}
