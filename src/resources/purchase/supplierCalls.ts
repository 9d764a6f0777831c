import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { suppliers } from './suppliers'

const supplierOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  due_on: z.nullable(z.string()),
  days_late: z.int(),
  total: z.number(),
  currency: z.nullable(z.string()),
})

const supplierProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  /** The last two net prices in CAD of one unit of its stock measure. */
  last_price: z.nullable(z.number()),
  price_before: z.nullable(z.number()),
  ordered_on: z.nullable(z.string()),
  orders: z.int(),
  /** The median of days from an order to its delivery, over 12 months. */
  lead_days: z.nullable(z.number()),
})

const supplierBill = z.object({
  id: z.int(),
  number: z.string(),
  supplier_invoice_number: z.string(),
  status: z.string(),
  due_date: z.nullable(z.string()),
  total: z.number(),
  currency: z.nullable(z.string()),
})

const supplierCard = z.object({
  /** Ordered within 12 months, in CAD. */
  spend: z.number(),
  orders: z.int(),
  /** Of the orders of 12 months that came whole: those on the promised day or before; null without any. */
  on_time_percent: z.nullable(z.number()),
  /** Of the lines that are not open any more: those of which all came that was ordered. */
  in_full_percent: z.nullable(z.number()),
  /** The median of days from the order to the last delivery. */
  lead_days: z.nullable(z.number()),
  /** Of what was received: the part that was not rejected. */
  quality_percent: z.nullable(z.number()),
  /** Of the bills of 12 months: those with a difference. */
  variance_percent: z.nullable(z.number()),
  open: z.array(supplierOrder),
  products: z.array(supplierProduct),
  bills: z.array(supplierBill),
})
/** What a supplier delivered in 12 months, measured, and what is open. */
export type SupplierCard = z.output<typeof supplierCard>

export const supplierCalls = {
  card: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(suppliers)}/:id/card`,
    areas: suppliers.access.read,
    modules: suppliers.modules,
    about:
      'A supplier measured over 12 months: spend, on time, in full, lead time, quality and bills that differ; open orders, products with their last prices, and bills.',
    answer: supplierCard,
  }),
}
