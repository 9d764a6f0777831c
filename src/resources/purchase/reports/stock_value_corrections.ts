import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { instant, internal, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, money, quantity } from '../../kit/fields/numbers'

/** Freight and duty of bills in the value of stock: how much of which lot, and the average cost before and after. */
export const stockValueCorrections = defineReport({
  name: 'stock_value_corrections',
  title: 'Landed cost corrections',
  singular: 'correction',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices?show=landed-cost',
  label: '{document}',
  columns: {
    at: instant('When'),
    product_id: reference('Product', 'products'),
    lot_id: reference('Lot', 'lots'),
    document: optional(withLook(text('Document', 20), 'document')),
    source_id: internal(integer('Document id')),
    value: decimal('Value', 4, { unit: 'CAD', displayScale: 2, minDecimals: 2, signed: true }),
    qty: quantity('On hand'),
    average_before: money('Average cost before', { displayScale: 4 }),
    average_after: money('Average cost after', { displayScale: 4 }),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  read: ['purchase', 'inventory'],
  list: {
    columns: [
      'at',
      'document',
      'sku',
      'product_id',
      'lot_id',
      'value',
      'qty',
      'measure',
      'average_before',
      'average_after',
    ],
    sort: [['at', 'desc']],
    search: ['document', 'sku'],
    filters: ['at', 'product_id', 'document'],
    totals: ['value'],
  },
  report: {
    groups: ['product_id', 'document', 'at:month'],
    grouped: ['product_id'],
    sums: ['value'],
    rowLink: '/invoice/{source_id}',
  },
})
