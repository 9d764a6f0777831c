import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, money, quantity } from '../../kit/fields/numbers'

/** What was received and kept of orders and waits for its bill, today or on a day, at the net price of the order in CAD. */
export const receivedNotInvoiced = defineReport({
  name: 'received_not_invoiced',
  title: 'Received, not billed',
  singular: 'unbilled line',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices?show=received-not-invoiced',
  label: '{sku}',
  columns: {
    as_of: day('As of'),
    purchase_id: reference('Purchase', 'purchases'),
    supplier_id: reference('Supplier', 'suppliers'),
    location_id: reference('Delivered to', 'locations'),
    product_id: reference('Product', 'products'),
    received_on: optional(day('Received')),
    age_days: optional(integer('Age', { unit: 'days' })),
    qty_kept: quantity('Received and kept'),
    qty_invoiced: quantity('Billed'),
    qty: quantity('Not billed'),
    measure_id: optional(reference('Measure', 'measures')),
    unit_price: decimal('Price', 4, { unit: 'CAD', minDecimals: 2 }),
    value: money('Value'),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['purchase'],
  list: {
    columns: [
      'supplier_id',
      'purchase_id',
      'sku',
      'product_id',
      'received_on',
      'age_days',
      'qty',
      'measure_id',
      'value',
    ],
    sort: [['received_on', 'asc']],
    search: ['sku', 'product', 'supplier', 'purchase'],
    filters: ['as_of', 'supplier_id', 'purchase_id', 'product_id', 'location_id', 'received_on'],
    totals: ['value'],
  },
  report: {
    groups: ['supplier_id', 'product_id', 'received_on:month', 'location_id'],
    grouped: ['supplier_id'],
    sums: ['value'],
    rowLink: '/purchase/{purchase_id}',
  },
})
