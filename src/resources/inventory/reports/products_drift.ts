import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { productStatuses } from '../products/products'

/** Guarded values of products that differ from the approved ones; empty unless approval was bypassed. */
export const productsDrift = defineReport({
  name: 'products_drift',
  title: 'Products drift',
  singular: 'drifted value',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/products-drift',
  label: '{sku} {field}',
  columns: {
    product_id: reference('Product', 'products'),
    sku: withLook(text('SKU', 40), 'sku'),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    state: choice('Status', productStatuses),
    field: withLook(optional(text('Field', 60)), 'term'),
    approved_text: withLook(optional(text('As approved', 400)), 'change'),
    now_text: withLook(optional(text('Now', 400)), 'change'),
    approved_at: optional(instant('Approved')),
    changed_at: instant('Changed'),
    drift_count: integer('Drifted values'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'sku',
      'product_id',
      'state',
      'field',
      'approved_text',
      'now_text',
      'approved_at',
      'changed_at',
    ],
    sort: [['sku', 'asc']],
    search: ['sku'],
    filters: ['product_id', 'field', 'category_id', 'brand_id', 'changed_at'],
    totals: ['drift_count'],
  },
  report: {
    groups: ['field', 'product_id', 'category_id', 'brand_id'],
    sums: ['drift_count'],
    alarms: ['drift_count'],
    rowLink: '/products/{product_id}',
  },
})
