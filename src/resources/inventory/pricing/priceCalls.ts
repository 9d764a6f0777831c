import * as z from 'zod/mini'
import { priceTiers, type PriceTier } from './price_tiers'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { text, day, reference, optional } from '../../kit/fields/field'
import { decimal, quantity } from '../../kit/fields/numbers'

/** Source of a price: a line of the tier, the tier's default, or the list price of the product. */
export const priceSources = ['tier', 'default_tier', 'list'] as const
export type PriceSource = (typeof priceSources)[number]

/** What one unit of a product costs a customer, and why; prices are in `currency`. */
const resolvedPrice = z.object({
  price: z.nullable(z.number()),
  currency: z.string(),
  source: z.enum(priceSources),
  price_tier_id: z.nullable(z.int()),
  price_tier: z.nullable(z.string()),
  price_tier_line_id: z.nullable(z.int()),
  list_price: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  margin_percent: z.nullable(z.number()),
})
export type ResolvedPrice = z.output<typeof resolvedPrice>

/**
 * The effect of a line of a tier today: the products it prices, their lowest and highest price, the least
 * margin.
 */
const linePrices = z.object({
  id: z.int(),
  products: z.int(),
  lowest: z.nullable(z.number()),
  highest: z.nullable(z.number()),
  unpriced: z.int(),
  least_margin: z.nullable(z.number()),
})
export type LinePrices = z.output<typeof linePrices>

const copyInputs = {
  code: text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }),
  name: text('Name', 80),
  currency_id: reference('Currency', 'currencies', { where: { is_active: 1 } }),
}

export const priceCalls = {
  resolve: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(priceTiers)}/resolve`,
    areas: ['inventory', 'sale'],
    modules: ['Inventory', 'Sale'],
    about:
      'What one unit of a product costs a customer, or by a tier, in a quantity on a day, and where from.',
    inputs: {
      customer_id: optional(reference('Customer', 'customers')),
      price_tier_id: optional(reference('Price tier', 'price_tiers')),
      product_id: reference('Product', 'products'),
      qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
      date: optional(day('Date')),
    },
    answer: resolvedPrice,
  }),
  copy: defineCall({
    kind: 'write',
    areas: ['inventory'],
    modules: ['Inventory', 'Sale'],
    method: 'POST',
    path: `${callPath(priceTiers)}/:id/copy`,
    about: 'A new tier with the basis and the lines of this one; the default of nothing.',
    inputs: copyInputs,
    answer: rowOf<PriceTier>('price_tiers'),
  }),
  raise: defineCall({
    kind: 'write',
    areas: ['inventory'],
    modules: ['Inventory', 'Sale'],
    method: 'POST',
    path: `${callPath(priceTiers)}/:id/raise`,
    about:
      'Raises the prices of a tier by a percent (lowers below 0), to the cent, from a day on: what holds before ends the day before. Without a day, from now on.',
    inputs: {
      percent: decimal('Percent', 4, { unit: '%', min: -99, max: 999 }),
      valid_from: optional(day('From')),
    },
    answer: z.object({ raised: z.int() }),
  }),
  linePrices: defineCall({
    kind: 'read',
    areas: ['inventory'],
    modules: ['Inventory', 'Sale'],
    method: 'GET',
    path: `${callPath(priceTiers)}/:id/prices`,
    about:
      'What each line of a tier comes to: how many products it prices, from what to what, and the least margin.',
    answer: z.array(linePrices),
  }),
}
