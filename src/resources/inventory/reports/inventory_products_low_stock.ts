import { defineReport } from '../../kit/defineReport'
import { borrow } from '../../kit/defineResource'
import { choice, decimal, integer, optional, quantity, reference, text } from '../../kit/field'
import { productKinds } from '../products'

/** Products of which less may be used than the point at which they are ordered again, and how much to get. */
export const inventoryProductsLowStock = defineReport({
  name: 'inventory_products_low_stock',
  title: 'Products low in stock',
  one: 'product',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/inventory-products-low-stock',
  label: '{available}',
  columns: {
    product_id: reference('Product', 'products'),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    available: quantity('Available'),
    min_stock: optional(quantity('Minimum stock')),
    reorder_point: quantity('Reorder point'),
    in_transit: quantity('In transit'),
    in_production: quantity('In production'),
    shortage: quantity('Shortage'),
    suggested_qty: quantity('Suggested'),
    lead_time_days: optional(integer('Lead time', { unit: 'days' })),
    cover_days: optional(decimal('Days of cover', 1, { unit: 'days' })),
    transfer_status: choice('Cover', ['in_transfer', 'not_in_transfer']),
    product_count: integer('Products'),
    below_min_count: integer('Below minimum'),
  },
  borrowed: {
    sku: borrow(text('SKU', 40), 'product_id', 'sku'),
    measure: borrow(text('Measure', 20), 'product_id.stock_measure_id', 'code'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'sku',
      'product_id',
      'available',
      'min_stock',
      'reorder_point',
      'in_transit',
      'in_production',
      'shortage',
      'suggested_qty',
      'measure',
      'lead_time_days',
      'cover_days',
      'transfer_status',
    ],
    sort: [['cover_days', 'asc']],
    search: ['sku'],
    filters: ['category_id', 'kind', 'brand_id', 'transfer_status', 'cover_days'],
  },
  report: {
    groups: ['category_id', 'kind', 'brand_id', 'transfer_status'],
    grouped: [],
    sums: ['product_count', 'below_min_count'],
    alarms: ['below_min_count'],
    chart: { kind: 'bars', of: ['product_count', 'below_min_count'] },
    opens: '/products/{id}',
  },
})
