import * as z from 'zod/mini'
import { priceSources } from '../inventory/pricing/priceCalls'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf, bit } from '../kit/define/shapes'
import { day, reference, optional, withDefault } from '../kit/fields/field'
import { decimal, quantity } from '../kit/fields/numbers'
import { linesOf } from '../kit/fields/lists'
import { saleTax } from './saleTaxes'
import { dutyExempt } from '../production/stamps/dutyExempt'
import { amount } from './amount'
import type { PriceProof } from './discounts/discountEngine'
import type { BrokenPromise, LinePromise } from './promise'
import { type Sale, sales } from './sales'

/** A product and how much of it; with a price that was agreed on by hand. */
const priceLine = {
  product_id: reference('Product', 'products'),
  qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
  discount_id: optional(reference('Discount', 'discounts')),
  unit_price: optional(decimal('Price', 6, { min: 0, max: 9_999_999_999 })),
}

/** An order as far as it decides prices, taxes and what may be shipped. */
const priceInputs = {
  customer_id: reference('Customer', 'customers'),
  ship_to_province: optional(reference('Province', 'provinces')),
  location_id: optional(reference('Ship from', 'locations')),
  price_tier_id: optional(reference('Price tier', 'price_tiers')),
  sale_id: optional(reference('Sale', 'sales')),
  date: optional(day('Date')),
  freight_amount: withDefault(amount('Freight'), 0),
  duty_exempt: dutyExempt.duty_exempt,
  lines: linesOf('Lines', priceLine, { least: 0 }),
}

/** The amounts of one line of an order, and the availability of its goods. */
const pricedLine = z.object({
  product_id: z.int(),
  measure: z.string(),
  qty: z.number(),
  list_price: z.nullable(z.number()),
  /** What the rules ask for one unit. */
  price: z.nullable(z.number()),
  source: z.enum(priceSources),
  price_tier: z.nullable(z.string()),
  /** What is paid for one unit: the price by hand, else that of the rules. */
  unit_price: z.nullable(z.number()),
  /** The discount taken first, all of them in percent, and how the price came about. */
  discount_id: z.nullable(z.int()),
  discount_percent: z.number(),
  proof: z.nullable(z.custom<PriceProof>()),
  line_total: z.number(),
  /** The duty in it, in CAD. */
  duty_amount: z.number(),
  below_cost: bit(),
  /** Available now at the site it ships from, or at all sites if the order names none. */
  available: z.number(),
  /** When more is due, and how much. */
  next_on: z.nullable(z.string()),
  next_qty: z.nullable(z.number()),
  /** When all of it can be shipped, and what that hangs on; null without a site. */
  promise: z.nullable(z.custom<LinePromise>()),
  /** Why it may not be shipped there. */
  message: z.nullable(z.string()),
})
export type PricedLine = z.output<typeof pricedLine>

/** The totals of an order, and the state of its customer. */
const pricedSale = z.object({
  currency: z.string(),
  lines: z.array(pricedLine),
  subtotal: z.number(),
  /** What discounts on the order as a whole take off. */
  discount_total: z.number(),
  freight_amount: z.number(),
  taxes: z.array(saleTax),
  tax_total: z.number(),
  total: z.number(),
  /** In CAD: what the customer may owe in open orders, what is owed without this one, and with it. */
  credit: z.object({
    limit: z.nullable(z.number()),
    open: z.number(),
    after: z.number(),
    is_checked: bit(),
  }),
  /** Of a confirmed order the lines whose promise the plan breaks now. */
  broken: z.array(z.custom<BrokenPromise>()),
  /** Why nothing is sold to this customer now. */
  stopped: z.nullable(z.string()),
})
export type PricedSale = z.output<typeof pricedSale>

/** So much of a lot that was shipped for a line and can come back, in the measure of the line. */
const returnableGoods = z.object({
  sale_line_id: z.int(),
  line_no: z.int(),
  product: z.string(),
  lot_id: z.int(),
  lot: z.string(),
  qty: z.number(),
  measure: z.string(),
})
export type ReturnableGoods = z.output<typeof returnableGoods>

export const saleCalls = {
  returnable: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(sales)}/:id/returnable`,
    areas: sales.access.read,
    modules: sales.modules,
    about: 'What was shipped for an order and has not come back, by line and lot.',
    answer: z.array(returnableGoods),
  }),
  price: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${callPath(sales)}/price`,
    areas: ['sale', 'sales_section'],
    modules: ['Sale'],
    about:
      'What an order would come to: price and where it comes from by line, taxes, what is available, what may not be shipped there, and the credit of the customer.',
    inputs: priceInputs,
    answer: pricedSale,
  }),
  copy: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(sales)}/:id/copy`,
    areas: ['sale'],
    modules: ['Sale'],
    about:
      'A draft of today with the customer, address and lines of an order, at the prices of today; what is not sold any more is left out.',
    answer: rowOf<Sale>('sales'),
  }),
}
