import { priceCalls, type ResolvedPrice } from '../../../../src/resources/inventory/pricing/priceCalls'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { invalid } from '../../../engine/errors'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'

export type PriceQuery = {
  /** Whose tier holds first; without one the default of the home currency. */
  customerId: number | null
  /** A tier to try instead of a customer's own. */
  tierId: number | null
  productId: number
  qty: number
  on: string
}

/**
 * The tier's own line before the default tier's, a product before its family before its category (the closest branch
 * first), the greatest quantity reached; what has nothing to reckon from gives way to the next.
 */
export async function resolvePrice(db: Db | Trx, { customerId, tierId, productId, qty, on }: PriceQuery) {
  const { rows } = await sql<ResolvedPrice>`
    select price::float8 as price, currency, source, price_tier_id, price_tier, price_tier_line_id,
      list_price::float8 as list_price, cost::float8 as cost,
      round((price - cost) / nullif(price, 0) * 100, 2)::float8 as margin_percent
    from resolved_price(${customerId}, ${tierId}, ${productId}, ${qty}, ${on}::date)`.execute(db)
  return rows[0]
}

onCall(priceCalls.resolve, async ({ db, input }) => {
  const { 'company.timezone': timezone } = await settingsNow(db, 'company.timezone')
  for (const [name, table] of [
    ['customer_id', 'customers'],
    ['price_tier_id', 'price_tiers'],
    ['product_id', 'products'],
  ] as const) {
    const id = input[name]
    const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
    if (id !== null && rows.length === 0) throw invalid({ [name]: 'exists' })
  }
  const price = await resolvePrice(db, {
    customerId: input.customer_id,
    tierId: input.price_tier_id,
    productId: input.product_id,
    qty: input.qty,
    on: input.date ?? dayAt(new Date(), timezone),
  })
  if (!price) throw invalid({ product_id: 'exists' })
  return price
})
