import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, money, quantity } from '../../kit/fields/numbers'

/** What suppliers still have to deliver, and how late it is. */
export const openPurchases = defineReport({
  name: 'open_purchases',
  title: 'Open purchases',
  singular: 'open line',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/purchases?show=open-purchases',
  label: '{sku}',
  columns: {
    supplier_id: reference('Supplier', 'suppliers'),
    purchase_id: reference('Purchase', 'purchases'),
    location_id: reference('Deliver to', 'locations'),
    buyer_id: optional(reference('Buyer', 'users')),
    product_id: reference('Product', 'products'),
    measure_id: optional(reference('Measure', 'measures')),
    qty_ordered: quantity('Ordered'),
    qty_received: quantity('Received'),
    open_qty: quantity('Open'),
    expected_on: optional(day('Expected')),
    late_days: integer('Late', { unit: 'days' }),
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
      'qty_ordered',
      'qty_received',
      'open_qty',
      'measure_id',
      'expected_on',
      'late_days',
      'value',
    ],
    sort: [['expected_on', 'asc']],
    search: ['sku', 'product', 'supplier', 'purchase'],
    filters: ['supplier_id', 'purchase_id', 'product_id', 'location_id', 'buyer_id', 'expected_on'],
    totals: ['value'],
  },
  report: {
    groups: ['supplier_id', 'product_id', 'expected_on:week', 'location_id', 'buyer_id'],
    grouped: ['supplier_id'],
    sums: ['value'],
    trend: { kind: 'bars', of: ['value'], by: 'expected_on:week', title: 'Open value by week' },
    rowLink: '/purchase/{purchase_id}',
  },
})
