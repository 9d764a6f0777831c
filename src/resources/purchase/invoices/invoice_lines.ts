import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, internal, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'

/** What a supplier bills for: a line of the order, in its purchase measure, or something beside it. */
export const invoiceLines = defineResource({
  name: 'invoice_lines',
  title: 'Billed lines',
  singular: 'billed line',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices',
  label: '{line_no}',
  fields: {
    invoice_id: reference('Bill', 'invoices', { fixed: true }),
    line_kind: withDefault(
      choice('Kind', ['item', 'other'], { item: 'Ordered line', other: 'Other charge' }),
      'item',
    ),
    purchase_line_id: optional(
      reference('Order line', 'purchase_lines', { dependsOn: { purchase_id: 'purchase_id' } }),
    ),
    qty: quantity('Billed', { above: 0, max: 999_999_999 }),
    unit_price: decimal('Price', 4, { min: 0, max: 9_999_999_999, minDecimals: 2 }),
    description: optional(text('Description', 200)),
    account_id: optional(reference('Account', 'accounts', { where: { is_postable: 1, is_active: 1 } })),
  },
  systemFields: {
    line_no: internal(withDefault(integer('Line'), 0)),
    amount: withDefault(decimal('Amount', 4, { displayScale: 2, minDecimals: 2 }), 0),
    booked_account_id: optional(reference('Booked to', 'accounts')),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'purchase_line_id.product_id', 'sku'),
    product: joined(withLook(text('Product', 160), 'name'), 'purchase_line_id.product_id', 'name'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'purchase_line_id.measure_id', 'code'),
    qty_ordered: joined(quantity('Ordered'), 'purchase_line_id', 'qty_ordered'),
    qty_received: joined(quantity('Received'), 'purchase_line_id', 'qty_received'),
    qty_invoiced: joined(quantity('Billed before'), 'purchase_line_id', 'qty_invoiced'),
    order_price: joined(decimal('Order price', 4, { minDecimals: 2 }), 'purchase_line_id', 'unit_price'),
  },
  // A line is written with its bill.
  access: { read: ['purchase'], write: [] },
  list: {
    columns: [
      'line_no',
      'line_kind',
      'purchase_line_id',
      'sku',
      'description',
      'qty',
      'unit_price',
      'amount',
    ],
    sort: [['id', 'asc']],
    search: ['description'],
    filters: ['invoice_id', 'purchase_line_id'],
  },
  form: [],
})

export type InvoiceLine = Row<typeof invoiceLines>
