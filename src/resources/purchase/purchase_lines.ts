import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { taxClasses } from '../inventory/products/categories'
import { choice, day, internal, optional, reference, text, withDefault } from '../kit/fields/field'
import { decimal, integer, percent, quantity } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'

const so = (label: string) => withDefault(quantity(label), 0)

/** So much of a product at a price, in the measure it is bought in, and how much of it has come. */
export const purchaseLines = defineResource({
  name: 'purchase_lines',
  title: 'Purchase lines',
  singular: 'purchase line',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/purchases',
  label: '{line_no}',
  fields: {
    purchase_id: reference('Purchase', 'purchases', { fixed: true }),
    product_id: reference('Product', 'products', { where: { is_purchasable: 1, status: 'active' } }),
    qty_ordered: quantity('Ordered', { above: 0, max: 999_999_999 }),
    measure_id: optional(reference('Measure', 'measures')),
    factor: optional(decimal('Factor', 6, { above: 0, max: 1_000_000 })),
    unit_price: optional(decimal('Price', 4, { min: 0, max: 9_999_999_999, minDecimals: 2 })),
    discount_percent: withDefault(percent('Discount'), 0),
    tax_class: optional(choice('Tax class', taxClasses)),
    account_id: optional(reference('Account', 'accounts', { where: { is_postable: 1, is_active: 1 } })),
    expected_on: optional(day('Expected')),
    description: optional(text('Description', 200)),
  },
  systemFields: {
    line_no: internal(withDefault(integer('Line'), 0)),
    line_total: withDefault(decimal('Amount', 4, { displayScale: 2, minDecimals: 2 }), 0),
    qty_received: so('Received'),
    qty_rejected: so('Rejected'),
    qty_returned: so('Returned'),
    qty_cancelled: so('Cancelled'),
    qty_invoiced: so('Billed'),
    line_status: withLook(
      withDefault(choice('Line status', ['open', 'partially_received', 'received', 'cancelled']), 'open'),
      'status',
    ),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    supplier_sku: joined(text('Supplier SKU', 60), 'product_id', 'supplier_sku'),
    supplier_id: joined(reference('Supplier', 'suppliers'), 'purchase_id', 'supplier_id'),
    on_hand: computed(quantity('On hand')),
    on_order: computed(quantity('On order')),
    last_price: computed(decimal('Last price', 4, { minDecimals: 2 })),
  },
  follows: [
    { table: 'stock_levels', by: 'product_id' },
    { table: 'purchase_lines', by: 'product_id' },
    { table: 'purchases', by: 'product_id', through: 'purchase_lines' },
  ],
  // A line is written with its order.
  access: { read: ['purchase'], write: [] },
  lookup: { codes: ['sku'] },
  list: {
    columns: [
      'line_no',
      'product_id',
      'qty_ordered',
      'measure_id',
      'unit_price',
      'discount_percent',
      'line_total',
      'qty_received',
      'line_status',
    ],
    sort: [['id', 'asc']],
    search: ['sku', 'description'],
    filters: ['purchase_id', 'product_id', 'line_status'],
  },
  form: [],
})

export type PurchaseLine = Row<typeof purchaseLines>
