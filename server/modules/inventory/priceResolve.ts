import { sql } from 'kysely'
import { priceTiers } from '../../../src/resources/inventory/price_tiers'
import { callPath } from '../../../src/resources/kit/defineResource'
import { day, optional, quantity, reference } from '../../../src/resources/kit/field'
import type { Db, Trx } from '../../db/database'
import { call } from '../../http/calls'
import { invalid } from '../../http/refused'
import { settingsNow } from '../general/settingsNow'
import { dayAt } from '../production/site'

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
    with recursive money as (
      select c.id, c.code, c.rate_to_cad as rate from currencies c where c.id = coalesce(
        (select currency_id from price_tiers where id = ${tierId}),
        (select currency_id from customers where id = ${customerId}),
        (select id from currencies where code = 'CAD'))
    ), tiers as (
      select t.id, t.name, t.basis, t.default_percent, 'tier' as source, 1 as turn from price_tiers t, money
      where t.is_active and t.currency_id = money.id
        and t.id = coalesce(${tierId}, (select price_tier_id from customers where id = ${customerId}))
      union all
      select t.id, t.name, t.basis, t.default_percent, 'default_tier', 2 from price_tiers t, money
      where t.is_active and t.is_default and t.currency_id = money.id
    ), product as (
      select p.id, p.category_id, p.list_price, p.average_cost, f.id as family_id from products p
      left join product_families f on p.kind = 'finished_good' and f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
      where p.id = ${productId}
    ), branches as (
      select c.id, c.parent_id, 0 as height from categories c, product where c.id = product.category_id
      union all
      select c.id, c.parent_id, b.height + 1 from categories c join branches b on c.id = b.parent_id
    ), targets as (
      select 'product' as kind, id, 0 as distance from product
      union all select 'family', family_id, 1 from product
      union all select 'category', id, 2 + height from branches
    ), found as (
      select t.turn, g.distance, l.min_qty, t.source, t.id as tier_id, t.name as tier, l.id as line_id,
        tier_price(t.basis, money.rate, l.price, l.percent, p.list_price, p.average_cost) as price
      from tiers t cross join money cross join product p
      join price_tier_lines l on l.price_tier_id = t.id and l.min_qty <= ${qty}
        and daterange(l.valid_from, l.valid_to, '[]') @> ${on}::date
      join targets g on g.id = case g.kind
        when 'product' then l.product_id when 'family' then l.product_family_id else l.category_id end
      union all
      select t.turn, 1000, 0, t.source, t.id, t.name, null,
        tier_price(t.basis, money.rate, null, t.default_percent, p.list_price, p.average_cost)
      from tiers t cross join money cross join product p where t.default_percent is not null
      union all
      select 3, 0, 0, 'list', null, null, null, round(p.list_price / money.rate, 4) from money cross join product p
    ), chosen as (
      select * from found where price is not null or source = 'list'
      order by turn, distance, min_qty desc limit 1
    ), told as (
      select c.*, money.code as currency, round(p.list_price / money.rate, 4) as list_price,
        round(p.average_cost / money.rate, 4) as cost
      from chosen c cross join money cross join product p
    )
    select price::float8 as price, currency, source, tier_id as price_tier_id, tier as price_tier,
      line_id as price_tier_line_id, list_price::float8 as list_price, cost::float8 as cost,
      round((price - cost) / nullif(price, 0) * 100, 2)::float8 as margin_percent
    from told`.execute(db)
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
    const asked = values as { customer_id?: number; price_tier_id?: number; product_id: number; qty: number }
    const { 'company.timezone': timezone } = await settingsNow(db, 'company.timezone')
    for (const [name, table] of [
      ['customer_id', 'customers'],
      ['price_tier_id', 'price_tiers'],
      ['product_id', 'products'],
    ] as const) {
      const id = asked[name] ?? null
      const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
      if (id !== null && rows.length === 0) throw invalid({ [name]: 'exists' })
    }
    return resolvePrice(db, {
      customerId: asked.customer_id ?? null,
      tierId: asked.price_tier_id ?? null,
      productId: asked.product_id,
      qty: asked.qty,
      on: typeof values.date === 'string' ? values.date : dayAt(new Date(), timezone),
    })
  },
)
