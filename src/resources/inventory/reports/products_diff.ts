import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { logSources } from '../product_changes/product_change_logs'
import { productKinds } from '../products/products'

/** What was altered of products, value by value, to be counted by field, week and person. */
export const productsDiff = defineReport({
  name: 'products_diff',
  title: 'Products diff',
  singular: 'altered value',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/products-diff',
  label: '{sku} {field}',
  columns: {
    product_id: reference('Product', 'products'),
    sku: withLook(text('SKU', 40), 'sku'),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    field: withLook(text('Field', 60), 'term'),
    old_text: withLook(optional(text('Value A', 400)), 'change'),
    new_text: withLook(optional(text('Value B', 400)), 'change'),
    change_number: optional(text('Change', 20)),
    requester_id: optional(reference('Requester', 'users')),
    approved_by_id: optional(reference('Approver', 'users')),
    source: choice('Source', logSources),
    applied_at: instant('Applied'),
    change_count: integer('Alterations'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'applied_at',
      'sku',
      'product_id',
      'field',
      'old_text',
      'new_text',
      'change_number',
      'approved_by_id',
    ],
    sort: [['applied_at', 'desc']],
    search: ['sku', 'change_number'],
    filters: [
      'applied_at',
      'product_id',
      'field',
      'kind',
      'category_id',
      'brand_id',
      'source',
      'approved_by_id',
    ],
    totals: ['change_count'],
  },
  report: {
    groups: [
      'field',
      'applied_at:week',
      'applied_at:month',
      'product_id',
      'kind',
      'category_id',
      'brand_id',
      'approved_by_id',
      'source',
    ],
    grouped: ['field'],
    sums: ['change_count'],
    chart: { kind: 'bars', of: ['change_count'], by: 'applied_at:week' },
    rowLink: '/products/{product_id}',
  },
})
