import { ids } from '../kit/fields/lists'
import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { bit, rowOf } from '../kit/define/shapes'
import { choice, reference, optional, withDefault } from '../kit/fields/field'
import { productIds } from './purchase_changes'
import { purchases, type Purchase } from './purchases'

/** What of an order is where and could go back: so much of a lot in a bin, in the measure of the line. */
const purchaseGoods = z.object({
  purchase_line_id: z.int(),
  product: z.string(),
  lot_id: z.int(),
  lot: z.string(),
  lot_status: z.string(),
  bin_id: z.int(),
  bin: z.string(),
  qty: z.number(),
  measure: z.string(),
})
export type PurchaseGoods = z.output<typeof purchaseGoods>

/** A delivery that came, or comes, for an order. */
const purchaseDelivery = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  packing_slip: z.nullable(z.string()),
  arrived_at: z.nullable(z.string()),
  line_count: z.int(),
  lines_received: z.number(),
})

/** A product as a buyer needs it beside a line: quantities in its stock measure, the price of one of them last time. */
const purchaseWare = z.object({
  product_id: z.int(),
  stock_measure: z.string(),
  measure_id: z.int(),
  measure: z.string(),
  factor: z.number(),
  on_hand: z.number(),
  on_order: z.number(),
  last_price: z.nullable(z.number()),
  /** Prices of the supplier for one unit of purchase, from quantities on, the lowest first. */
  steps: z.array(z.object({ min_qty: z.number(), unit_price: z.nullable(z.number()) })),
})
export type PurchaseWare = z.output<typeof purchaseWare>

/** A product that could not be ordered, with the reason as a sentence; one that is made can be produced instead. */
const lowStockRefusal = z.object({ product_id: z.int(), text: z.string(), is_made: bit() })
export type LowStockRefusal = z.output<typeof lowStockRefusal>

const lowStockInputs = {
  source: withDefault(choice('Source', ['low_stock', 'plan']), 'low_stock'),
  product_ids: productIds,
  location_id: reference('Deliver to', 'locations', { where: { is_active: 1, is_stock_location: 1 } }),
}

export const purchaseCalls = {
  deliveries: defineCall({
    kind: 'read',
    method: 'GET',
    areas: purchases.access.read,
    modules: purchases.modules,
    path: `${callPath(purchases)}/:id/deliveries`,
    about: 'Deliveries that came, or come, for an order, the newest first.',
    answer: z.array(purchaseDelivery),
  }),
  goods: defineCall({
    kind: 'read',
    method: 'GET',
    areas: purchases.access.read,
    modules: purchases.modules,
    path: `${callPath(purchases)}/:id/goods`,
    about: 'What of an order is still in stock, unreserved, and can be returned, by line, lot and bin.',
    answer: z.array(purchaseGoods),
  }),
  wares: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(purchases)}/wares`,
    inputs: {
      product_ids: optional(ids('Products', 1000)),
      currency_id: optional(reference('Currency', 'currencies')),
      purchase_id: optional(reference('Purchase', 'purchases')),
      supplier_id: optional(reference('Supplier', 'suppliers')),
    },
    areas: purchases.access.read,
    modules: purchases.modules,
    about:
      'Products as they are bought: on hand, on order, measure and factor, and the last price in a currency, never that of the order itself.',
    answer: z.array(purchaseWare),
  }),
  fromLowStock: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(purchases)}/from_low_stock`,
    areas: purchases.access.write,
    modules: purchases.modules,
    about:
      'Drafts of orders for products that are low or that the plan needs, one per preferred supplier, with the quantities and days proposed; products that cannot be ordered come back with the reason.',
    inputs: lowStockInputs,
    answer: z.object({ purchases: z.array(rowOf<Purchase>('purchases')), refused: z.array(lowStockRefusal) }),
  }),
}
