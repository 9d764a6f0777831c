import type pg from 'pg'
import { discountedPrice } from '../../../src/resources/sale/discounts/discountEngine'
import type { DiscountRule } from '../../../src/resources/sale/discounts/discountRule'
import type { DemoRow, Tables } from '../company/tables'

const numberOr = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const ruleOf = (row: DemoRow): DiscountRule => ({
  id: row.id,
  code: String(row.code),
  name: String(row.name),
  kind: row.kind as DiscountRule['kind'],
  value: numberOr(row.value),
  buy_qty: numberOr(row.buy_qty),
  get_qty: numberOr(row.get_qty),
  target: row.target as DiscountRule['target'],
  target_id: numberOr(row.brand_id ?? row.category_id ?? row.product_family_id ?? row.product_id),
  audience: row.audience as DiscountRule['audience'],
  audience_id:
    row.audience === 'customer_kind'
      ? String(row.customer_kind)
      : numberOr(row.customer_id ?? row.price_tier_id ?? row.province_id),
  min_qty: numberOr(row.min_qty),
  min_amount: numberOr(row.min_amount),
  stackable: Boolean(row.stackable),
  priority: Number(row.priority),
  is_used_up: false,
})

/** A family is all of a brand and a flavour. */
const familyKey = ({ brand_id, flavor_id }: DemoRow) => `${Number(brand_id)} ${Number(flavor_id)}`

type Priced = { line: DemoRow; sale: DemoRow; price: number; duty: number }

/** What the discounts that have ended by now took off the lines of their time, as the price rules do it. */
export function pastDiscounts(to: Tables) {
  const ended = to
    .rows('discounts')
    .filter(({ status }) => status === 'expired')
    .map((row) => ({ rule: ruleOf(row), from: String(row.valid_from), until: String(row.valid_to) }))
  const customers = new Map(to.rows('customers').map((row) => [row.id, row]))
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const families = new Map(to.rows('product_families').map((row) => [familyKey(row), row.id]))
  return ({ line, sale, price, duty }: Priced) => {
    const day = String(sale.order_date)
    const rules = ended.flatMap(({ rule, from, until }) => (from <= day && day <= until ? [rule] : []))
    const product = products.get(Number(line.product_id))
    if (rules.length === 0 || !product) return { unit_price: price }
    const buyer = {
      customer: Number(sale.customer_id),
      customer_kind: String(customers.get(Number(sale.customer_id))?.kind),
      price_tier: numberOr(sale.price_tier_id),
      province: numberOr(sale.ship_to_province_id),
    }
    const goods = {
      product: product.id,
      brand: numberOr(product.brand_id),
      family: families.get(familyKey(product)) ?? null,
      categories: [Number(product.category_id)],
    }
    const qty = Number(line.qty_ordered)
    const { price: unit_price, proof } = discountedPrice(rules, buyer, {
      goods,
      qty,
      price,
      duty,
      preferred: null,
    })
    let before = price
    for (const { discount_id, price: after } of sale.status === 'cancelled' ? [] : proof.steps) {
      const amount = Math.round((before - after) * qty * 10_000) / 10_000
      to.add('sale_discounts', { sale_id: sale.id, sale_line_id: line.id, discount_id, qty, amount })
      before = after
    }
    return {
      unit_price,
      discount_id: proof.steps[0]?.discount_id ?? null,
      discount_percent: price === 0 ? 0 : Math.round((1 - unit_price / price) * 1_000_000) / 10_000,
      price_proof: proof,
    }
  }
}

/** How many orders used each discount. */
export const countDiscountUses = (client: pg.ClientBase) =>
  client.query(`update discounts d set used_count = u.orders from (
      select discount_id, count(distinct sale_id) as orders from sale_discounts group by 1) u
    where u.discount_id = d.id`)
