import { defineReport } from '../../kit/define/defineReport'
import { day, optional, reference } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { ofOrder } from '../orders/ofOrder'
import { batchFigures } from './batchFigures'

const { planned_l, actual_l, deviation_l, deviation_percent } = batchFigures

/** Batches by day, product and batcher: litres, adjustments, and how many passed the laboratory at first. */
export const batchingSummary = defineReport({
  name: 'batching_summary',
  title: 'Batching summary',
  singular: 'batch',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/batching-summary',
  label: '{production_order_id} {batch_no}',
  columns: {
    made_on: day('Day'),
    production_order_id: reference('Order', 'production_orders'),
    batch_no: integer('Batch'),
    product_id: reference('Product', 'products'),
    batcher_id: optional(reference('Batcher', 'users')),
    machine_id: optional(reference('Machine', 'machines')),
    batch_count: integer('Batches'),
    planned_l,
    actual_l,
    deviation_l,
    deviation_percent,
    adjustment_count: integer('Adjustments'),
    tested_count: integer('Tested'),
    first_pass_count: integer('Passed at first test'),
    run_hours: decimal('Hours', 3, { unit: 'h', displayScale: 1 }),
  },
  derived: ofOrder,
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'made_on',
      'production_order_id',
      'batch_no',
      'product_id',
      'batcher_id',
      'planned_l',
      'actual_l',
      'deviation_percent',
      'adjustment_count',
      'first_pass_count',
      'run_hours',
    ],
    sort: [['made_on', 'desc']],
    search: [],
    filters: [
      'made_on',
      'product_id',
      'batcher_id',
      'machine_id',
      'production_order_id',
      'brand',
      'category',
    ],
    totals: ['batch_count', 'planned_l', 'actual_l', 'adjustment_count', 'run_hours'],
  },
  report: {
    period: 'made_on',
    groups: [
      'made_on',
      'made_on:week',
      'made_on:month',
      'product_id',
      'batcher_id',
      'machine_id',
      'brand',
      'category',
    ],
    grouped: ['made_on', 'product_id', 'batcher_id'],
    sums: [
      'batch_count',
      'planned_l',
      'actual_l',
      'deviation_l',
      'adjustment_count',
      'tested_count',
      'first_pass_count',
      'run_hours',
    ],
    aggregates: {
      deviation_share: { label: 'Deviation, share', of: ['deviation_l', 'planned_l'], as: 'percent' },
      first_pass_share: {
        label: 'Passed at first test, share',
        of: ['first_pass_count', 'tested_count'],
        as: 'percent',
      },
    },
    chart: { kind: 'bars', of: ['actual_l'], by: 'made_on' },
    rowLink: '/production/production-orders/{production_order_id}',
  },
})
