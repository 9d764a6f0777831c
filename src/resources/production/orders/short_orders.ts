import { statusesIn } from '../../../machines/kit'
import { productionOrderMachine } from '../../../machines/workflows/production/production_orders'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, instant, internal, longText, optional, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'
import { ofOrder } from './ofOrder'
import { priorities } from './production_orders'

/** Orders on the floor that lack material, with what they lack and what is ordered of it. */
export const shortOrders = defineReport({
  name: 'short_orders',
  title: 'Pending orders',
  singular: 'order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/pending-orders?list=short',
  label: '{production_order_id}',
  columns: {
    production_order_id: reference('Order', 'production_orders'),
    product_id: reference('Product', 'products'),
    measure: choice('Unit', ['ml', 'unit'], { ml: 'ml' }),
    qty_planned: withLook(quantity('Quantity planned', { displayScale: 0 }), 'largeFigure'),
    due_on: day('Due'),
    priority: withLook(choice('Priority', priorities), 'priority'),
    order_status: withLook(choice('Order status', statusesIn(productionOrderMachine)), 'status'),
    requested_by_id: optional(reference('Requested by', 'users')),
    released_at: instant('Released'),
    short_count: integer('Materials short'),
    shortage: longText('Shortage', 2000),
    material_ids: internal(longText('Materials', 2000)),
    purchases: optional(longText('Purchases', 2000)),
    expected_on: optional(day('Expected')),
    unordered_count: integer('Not ordered'),
  },
  derived: ofOrder,
  read: ['pending_orders'],
  list: {
    columns: [
      'production_order_id',
      'product_id',
      'qty_planned',
      'due_on',
      'requested_by_id',
      'released_at',
      'order_status',
      'shortage',
      'purchases',
      'expected_on',
      'unordered_count',
    ],
    sort: [['released_at', 'asc']],
    search: ['shortage'],
    filters: [
      'due_on',
      'order_status',
      'priority',
      'product_id',
      'requested_by_id',
      'expected_on',
      'unordered_count',
      'brand',
      'category',
    ],
  },
  report: { rowLink: '/production/production-orders/{production_order_id}?tab=materials' },
})
