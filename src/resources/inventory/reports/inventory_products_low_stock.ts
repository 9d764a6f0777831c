import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import type { Row } from '../../kit/define/row'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { productKinds } from '../products/products'

/** Products of which less may be used than the point at which they are ordered again, and how much to get. */
export const inventoryProductsLowStock = defineReport({
  name: 'inventory_products_low_stock',
  title: 'Products low in stock',
  singular: 'product',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/inventory-products-low-stock',
  label: '{available}',
  columns: {
    product_id: reference('Product', 'products'),
    scope: choice('Low', ['company', 'location'], { company: 'In the company', location: 'At a location' }),
    location_id: optional(reference('Location', 'locations')),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    supplier_id: optional(reference('Supplier', 'suppliers')),
    available: quantity('Available'),
    min_stock: optional(quantity('Minimum stock')),
    reorder_point: quantity('Reorder point'),
    on_order: quantity('On order'),
    in_transit: quantity('In transit'),
    in_production: quantity('In production'),
    shortage: quantity('Shortage'),
    suggested_qty: quantity('Suggested'),
    lead_time_days: optional(integer('Lead time', { unit: 'days' })),
    cover_days: optional(decimal('Days of cover', 1, { unit: 'days' })),
    purchase_status: withLook(choice('Purchase', ['in_purchase', 'not_in_purchase']), 'status'),
    transfer_status: withLook(choice('Transfer', ['in_transfer', 'not_in_transfer']), 'status'),
    product_count: integer('Products'),
    below_min_count: integer('Below minimum'),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'sku',
      'product_id',
      'available',
      'reorder_point',
      'shortage',
      'suggested_qty',
      'measure',
      'purchase_status',
      'transfer_status',
      'cover_days',
      'on_order',
      'in_transit',
      'min_stock',
      'lead_time_days',
      'location_id',
    ],
    sort: [['cover_days', 'asc']],
    search: ['sku'],
    filters: [
      'scope',
      'location_id',
      'category_id',
      'kind',
      'brand_id',
      'supplier_id',
      'purchase_status',
      'transfer_status',
      'cover_days',
    ],
    preset: [{ field: 'scope', operator: '=', value: 'company' }],
  },
  report: {
    groups: [
      'category_id',
      'kind',
      'brand_id',
      'supplier_id',
      'location_id',
      'purchase_status',
      'transfer_status',
    ],
    grouped: [],
    sums: ['product_count', 'below_min_count'],
    alarms: ['below_min_count'],
    chart: { kind: 'bars', of: ['product_count', 'below_min_count'] },
    rowLink: '/products/{product_id}',
  },
})

export type LowStock = Row<typeof inventoryProductsLowStock>
