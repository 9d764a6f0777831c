import { sql } from 'kysely'
import { priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { day, optional, quantity, reference } from '../../../../src/resources/kit/fields/field'
import type { Db, Trx } from '../../../db/database'
import { call } from '../../../http/calls'
import { invalid } from '../../../engine/errors'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'

/** Where a price comes from: a line of the tier, what the tier asks of all else, or the product's list price. */
export type PriceSource = 'tier' | 'default_tier' | 'list'

/** What one unit of a product costs a customer, and why; prices are in `currency`. */
export type ResolvedPrice = {
  price: number | null
  currency: string
  source: PriceSource
  price_tier_id: number | null
  price_tier: string | null
  price_tier_line_id: number | null
  list_price: number | null
  cost: number | null
  margin_percent: number | null
}

export type PriceAsked = {
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
export async function resolvePrice(db: Db | Trx, { customerId, tierId, productId, qty, on }: PriceAsked) {
  const { rows } = await sql<ResolvedPrice>`
    select price::float8 as price, currency, source, price_tier_id, price_tier, price_tier_line_id,
      list_price::float8 as list_price, cost::float8 as cost,
      round((price - cost) / nullif(price, 0) * 100, 2)::float8 as margin_percent
    from resolved_price(${customerId}, ${tierId}, ${productId}, ${qty}, ${on}::date)`.execute(db)
  return rows[0]
}

call(
  {
    method: 'GET',
    path: `${callPath(priceTiers)}/resolve`,
    areas: ['inventory', 'sale'],
    modules: ['Inventory', 'Sale'],
    about:
      'What one unit of a product costs a customer, or by a tier, in a quantity on a day, and where from.',
    asks: {
      customer_id: optional(reference('Customer', 'customers')),
      price_tier_id: optional(reference('Price tier', 'price_tiers')),
      product_id: reference('Product', 'products'),
      qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
      date: optional(day('Date')),
    },
  },
  async ({ db, values }) => {
    const query = values as { customer_id?: number; price_tier_id?: number; product_id: number; qty: number }
    const { 'company.timezone': timezone } = await settingsNow(db, 'company.timezone')
    for (const [name, table] of [
      ['customer_id', 'customers'],
      ['price_tier_id', 'price_tiers'],
      ['product_id', 'products'],
    ] as const) {
      const id = query[name] ?? null
      const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
      if (id !== null && rows.length === 0) throw invalid({ [name]: 'exists' })
    }
    return resolvePrice(db, {
      customerId: query.customer_id ?? null,
      tierId: query.price_tier_id ?? null,
      productId: query.product_id,
      qty: query.qty,
      on: typeof values.date === 'string' ? values.date : dayAt(new Date(), timezone),
    })
  },
)
