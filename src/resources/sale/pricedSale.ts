import * as z from 'zod/mini'
import { day, type Field, optional, reference, withDefault } from '../kit/fields/field'
import { amount } from './amount'
import type { SaleTax } from './saleTaxes'

/** A product and quantity, with an optional manual price. */
export type AskedLine = { product_id: number; qty: number; unit_price?: number | null }

const id = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))

const askedLines: Field<readonly AskedLine[], 'required'> = {
  kind: 'longText',
  label: 'Lines',
  presence: 'required',
  isJson: true,
  schema: z
    .array(
      z.strictObject({
        product_id: id,
        qty: z.number('numeric').check(z.gt(0, 'Quantity must be greater than 0'), z.lte(999_999_999, 'max')),
        unit_price: z.optional(
          z.nullable(z.number('numeric').check(z.gte(0, 'size'), z.lte(9_999_999_999, 'max'))),
        ),
      }),
      'required',
    )
    .check(z.maxLength(1000, 'max')) as unknown as z.ZodMiniType<readonly AskedLine[], unknown>,
}

/** What is asked for the prices of an order before it is written down. */
export const priceAsks = {
  customer_id: reference('Customer', 'customers'),
  ship_to_province: optional(reference('Province', 'provinces')),
  location_id: optional(reference('Ship from', 'locations')),
  price_tier_id: optional(reference('Price tier', 'price_tiers')),
  sale_id: optional(reference('Sale', 'sales')),
  date: optional(day('Date')),
  freight_amount: withDefault(amount('Freight'), 0),
  lines: askedLines,
}

/** What one line of an order comes to, and what is known of its goods. */
export type PricedLine = {
  product_id: number
  measure: string
  qty: number
  list_price: number | null
  /** What the rules ask for one unit. */
  price: number | null
  source: 'tier' | 'default_tier' | 'list'
  price_tier: string | null
  /** What is paid for one unit: the price by hand, else that of the rules. */
  unit_price: number | null
  line_total: number
  below_cost: 0 | 1
  /** What could be promised now at the site it ships from, or at all sites where none is named. */
  available: number
  /** When more is due, and how much. */
  next_on: string | null
  next_qty: number | null
  /** Why it may not be shipped there. */
  message: string | null
}

/** What an order comes to, and how the customer stands. */
export type PricedSale = {
  currency: string
  lines: PricedLine[]
  subtotal: number
  freight_amount: number
  taxes: readonly SaleTax[]
  tax_total: number
  total: number
  /** In CAD: what the customer may owe in open orders, what he does without this one, and with it. */
  credit: { limit: number | null; open: number; after: number; is_checked: 0 | 1 }
  /** Why nothing is sold to this customer now. */
  stopped: string | null
}
