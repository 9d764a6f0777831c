import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, day, flag, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'
import { ofOrder } from '../orders/ofOrder'

/** The pick list of the batchers: what the orders on the floor need, from which bin and lot, and what is picked. */
export const batchingPicking = defineReport({
  name: 'batching_picking',
  title: 'Batching order picking',
  singular: 'line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/batching-order-picking-report',
  label: '{production_order_id}',
  columns: {
    production_order_id: reference('Order', 'production_orders'),
    due_on: day('Due'),
    planned_start: optional(instant('Planned start')),
    batches: integer('Batches'),
    product_id: reference('Ingredient', 'products'),
    measure: withLook(text('Measure', 20), 'unit'),
    qty_required: quantity('Required'),
    qty_consumed: quantity('Consumed'),
    staging_bin_id: optional(reference('Staging bin', 'bins')),
    staged_qty: quantity('On hand in staging'),
    pick_qty: quantity('To pick'),
    bin_id: optional(reference('Bin', 'bins')),
    lot_id: optional(reference('Lot', 'lots')),
    expires_on: optional(day('Expires')),
    state: withLook(choice('State', ['to_pick', 'picked', 'short'], { to_pick: 'To pick' }), 'status'),
    is_hazard: flag('Hazard'),
    picked_count: integer('Picked lines'),
    line_count: integer('Lines'),
  },
  derived: { ...ofOrder, sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['batching_picking_report'],
  list: {
    columns: [
      'due_on',
      'production_order_id',
      'batches',
      'sku',
      'product_id',
      'qty_required',
      'measure',
      'staged_qty',
      'pick_qty',
      'bin_id',
      'lot_id',
      'expires_on',
      'state',
      'is_hazard',
      'staging_bin_id',
    ],
    sort: [
      ['due_on', 'asc'],
      ['production_order_id', 'asc'],
    ],
    search: ['sku'],
    filters: [
      'production_order_id',
      'due_on',
      'staging_bin_id',
      'product_id',
      'bin_id',
      'lot_id',
      'state',
      'is_hazard',
      'brand',
      'category',
    ],
    totals: ['line_count', 'picked_count'],
  },
  report: {
    groups: ['staging_bin_id', 'production_order_id', 'product_id', 'bin_id', 'due_on', 'state', 'measure'],
    unitColumn: { in: 'measure', figures: ['pick_qty'] },
    sums: ['pick_qty', 'line_count', 'picked_count'],
    chart: { kind: 'bars', of: ['line_count', 'picked_count'], title: 'Lines' },
    rowLink: '/production/production-orders/{production_order_id}',
  },
})
