import { sql } from 'kysely'
import { dutyOfStamped } from '../../../src/resources/production/stamps/duty'
import type { DutyExempt } from '../../../src/resources/production/stamps/dutyExempt'
import type { PriceSource } from '../../../src/resources/inventory/pricing/priceCalls'
import { discountedPrice, type PriceProof } from '../../../src/resources/sale/discounts/discountEngine'
import type { Db, Trx } from '../../db/database'
import { exciseNow } from '../../site/excise'
import { saleProductsOf } from '../../site/saleGoods'
import { audienceOf, discountGoodsOf, discountRulesOn, type DiscountTerms } from './discounts/discountRules'

/** Whose prices hold, on which day, and whether duty is in them. */
export type PriceTerms = DiscountTerms & { exempt: DutyExempt }

/** What the rules ask for one unit, in the currency of the customer. */
export type RulePrice = {
  price: number | null
  source: PriceSource
  price_tier: string | null
  list_price: number | null
  cost: number | null
  proof: PriceProof | null
}

type PriceLine = { product_id: number; qty: number; discount_id?: number | null }

/** What the price lists ask for each of several lines, in their order. */
async function listed(
  db: Db | Trx,
  { customerId, tierId, on }: PriceTerms,
  lines: readonly PriceLine[],
): Promise<Omit<RulePrice, 'proof'>[]> {
  const { rows } = await sql<Omit<RulePrice, 'proof'>>`
    select r.price::float8 as price, coalesce(r.source, 'list') as source, r.price_tier,
      r.list_price::float8 as list_price, r.cost::float8 as cost
    from unnest(${lines.map(({ product_id }) => product_id)}::bigint[], ${lines.map(({ qty }) => qty)}::numeric[])
      with ordinality a (product_id, qty, place)
    left join lateral resolved_price(${customerId}, ${tierId}, a.product_id, a.qty, ${on}::date) r on true
    order by a.place`.execute(db)
  return rows
}

/** What the rules ask for each of several lines, in their order: price lists first, then discounts. */
export async function rulePrices(
  db: Db | Trx,
  terms: PriceTerms,
  lines: readonly PriceLine[],
): Promise<RulePrice[]> {
  if (lines.length === 0) return []
  const rows = await listed(db, terms, lines)
  const rules = await discountRulesOn(db, terms)
  if (rules.length === 0) return rows.map((row) => ({ ...row, proof: null }))
  const ids = lines.map(({ product_id }) => product_id)
  const [buyer, goods, wares, excise] = [
    await audienceOf(db, terms),
    await discountGoodsOf(db, ids),
    await saleProductsOf(db, ids),
    await exciseNow(db),
  ]
  return rows.map((row, place) => {
    const line = lines[place]
    const [named, ware] = [goods.get(line?.product_id ?? 0), wares.get(line?.product_id ?? 0)]
    if (!line || !named || !ware || row.price === null) return { ...row, proof: null }
    const duty = terms.exempt === 'no' ? dutyOfStamped(ware, terms.on, excise) / terms.rate : 0
    return {
      ...row,
      ...discountedPrice(rules, buyer, {
        goods: named,
        qty: line.qty,
        price: row.price,
        duty,
        preferred: line.discount_id ?? null,
      }),
    }
  })
}
