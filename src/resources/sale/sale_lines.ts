import * as z from 'zod/mini'
import { taxClasses } from '../inventory/products/categories'
import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, day, flag, internal, optional, reference, text, withDefault } from '../kit/fields/field'
import { decimal, integer, money, percent, quantity } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { json } from '../kit/fields/lists'
import { amount } from './amount'
import type { PriceProof } from './discounts/discountEngine'
import type { LinePromise } from './promise'

/** Where the price of a line comes from. */
const priceSources = ['tier', 'default_tier', 'list', 'manual'] as const

/** A price of one unit, in the currency of the order. */
export const unitPrice = (label: string) => decimal(label, 4, { min: 0, max: 9_999_999_999, minDecimals: 2 })

const so = (label: string) => withDefault(quantity(label), 0)

/** Product, quantity, unit price and its source, with the reserved, shipped and cancelled quantities. */
export const saleLines = defineResource({
  name: 'sale_lines',
  title: 'Sale lines',
  singular: 'sale line',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales',
  label: '{line_no}',
  fields: {
    sale_id: reference('Sale', 'sales', { fixed: true }),
    product_id: reference('Product', 'products', {
      where: { is_saleable: 1, status: ['active', 'discontinued'] },
    }),
    qty_ordered: quantity('Ordered', { above: 0, max: 999_999_999 }),
    unit_price: optional(unitPrice('Unit price')),
    discount_id: optional(reference('Discount', 'discounts')),
    description: optional(text('Remark', 200)),
  },
  systemFields: {
    line_no: internal(withDefault(integer('Line'), 0)),
    measure_id: reference('Measure', 'measures'),
    factor: withDefault(decimal('Factor', 6), 1),
    list_price: optional(unitPrice('List price')),
    price_source: optional(choice('Price source', priceSources, { list: 'List price', manual: 'Manual' })),
    price_tier: optional(text('Tier of the price', 80)),
    discount_percent: withDefault(percent('Discount', { help: 'Of the price by the price list' }), 0),
    price_proof: internal(optional(json<PriceProof>('Price proof', z.custom<PriceProof>()))),
    manual_price: withDefault(flag('Manual price'), false),
    below_cost: withDefault(flag('Below cost'), false),
    tax_class: choice('Tax class', taxClasses),
    line_total: withDefault(amount('Line total'), 0),
    duty_amount: withDefault(money('Excise duty', { help: 'In CAD, part of the price' }), 0),
    promised_on: optional(day('Promised')),
    promise: internal(optional(json<LinePromise>('What the promise hangs on', z.custom<LinePromise>()))),
    qty_allocated: so('Allocated'),
    qty_shipped: so('Shipped'),
    qty_cancelled: so('Cancelled'),
    qty_returned: so('Returned'),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    available: computed(quantity('Available now')),
    backorder: computed(quantity('Backorder')),
  },
  follows: [{ table: 'stock_levels', by: 'product_id' }],
  // A line is written with its order, its quantities by postings.
  access: { read: ['sale', 'sales_section'], write: [] },
  list: {
    columns: [
      'product_id',
      'qty_ordered',
      'measure_id',
      'unit_price',
      'price_source',
      'discount_id',
      'discount_percent',
      'line_total',
      'qty_allocated',
      'qty_shipped',
      'qty_cancelled',
      'qty_returned',
      'backorder',
    ],
    sort: [['line_no', 'asc']],
    search: ['sku'],
    filters: ['sale_id', 'product_id'],
  },
  form: [],
})

export type SaleLine = Row<typeof saleLines>
