import { defineReport } from '../../kit/define/defineReport'
import { day, optional, reference } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { batchFigures } from './batchFigures'

const hours = (label: string) => decimal(label, 3, { unit: 'h', displayScale: 1 })
const { actual_l } = batchFigures

/** How well batchers work: right first time, in tolerance, per labour hour, and how long batches wait. */
export const batchingKpi = defineReport({
  name: 'batching_kpi',
  title: 'Batching KPI',
  singular: 'batch',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/batching-kpi',
  label: '{production_order_id} {batch_no}',
  columns: {
    made_on: day('Day'),
    batcher_id: optional(reference('Batcher', 'users')),
    production_order_id: reference('Order', 'production_orders'),
    batch_no: integer('Batch'),
    product_id: reference('Product', 'products'),
    batch_count: integer('Batches'),
    actual_l,
    labour_hours: hours('Labour'),
    tested_count: integer('Tested'),
    first_pass_count: integer('Passed at first test'),
    weighing_count: integer('Weighings'),
    in_tolerance_count: integer('In tolerance'),
    abs_deviation: decimal('Absolute deviations', 4, { unit: '%', displayScale: 2 }),
    strength_deviation_percent: optional(
      decimal('Strength deviation', 4, { unit: '%', signed: true, displayScale: 2 }),
    ),
    adjustment_count: integer('Adjustments'),
    cycle_hours: optional(hours('Cycle time')),
    hplc_wait_hours: optional(hours('Wait for HPLC')),
    bottling_wait_hours: optional(hours('Wait for bottling')),
    late_count: optional(integer('Late starts')),
    planned_count: integer('Starts planned'),
    recovered_l: decimal('Recovered', 3, { unit: 'L', displayScale: 1 }),
  },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'made_on',
      'batcher_id',
      'production_order_id',
      'batch_no',
      'product_id',
      'actual_l',
      'labour_hours',
      'first_pass_count',
      'weighing_count',
      'in_tolerance_count',
      'strength_deviation_percent',
      'adjustment_count',
      'cycle_hours',
      'hplc_wait_hours',
      'bottling_wait_hours',
      'late_count',
      'recovered_l',
    ],
    sort: [['made_on', 'desc']],
    search: [],
    filters: ['made_on', 'batcher_id', 'product_id', 'production_order_id'],
    totals: ['batch_count', 'actual_l', 'labour_hours', 'weighing_count', 'adjustment_count'],
  },
  report: {
    groups: ['batcher_id', 'made_on:day', 'made_on:week', 'made_on:month', 'product_id'],
    grouped: ['batcher_id'],
    sums: ['batch_count', 'actual_l', 'labour_hours', 'adjustment_count', 'late_count', 'recovered_l'],
    aggregates: {
      litres_per_hour: { label: 'Litres per labour hour', of: ['actual_l', 'labour_hours'], as: 'value' },
      first_pass_share: {
        label: 'Right first time',
        of: ['first_pass_count', 'tested_count'],
        as: 'percent',
      },
      in_tolerance_share: {
        label: 'Weighed in tolerance',
        of: ['in_tolerance_count', 'weighing_count'],
        as: 'percent',
      },
      mean_deviation: {
        label: 'Mean absolute deviation',
        of: ['abs_deviation', 'weighing_count'],
        as: 'value',
      },
      adjustments_per_batch: {
        label: 'Adjustments per batch',
        of: ['adjustment_count', 'batch_count'],
        as: 'value',
      },
      cycle_p50: { label: 'Median cycle time', of: ['cycle_hours'], as: 'value' },
      hplc_wait_p50: { label: 'Median wait for HPLC', of: ['hplc_wait_hours'], as: 'value' },
      bottling_wait_p50: { label: 'Median wait for bottling', of: ['bottling_wait_hours'], as: 'value' },
      late_share: { label: 'Late starts, share', of: ['late_count', 'planned_count'], as: 'percent' },
      recovered_share: { label: 'Recovered, share', of: ['recovered_l', 'actual_l'], as: 'percent' },
    },
    chart: { kind: 'line', of: ['actual_l'], by: 'made_on:week' },
    rowLink: '/production/production-orders/{production_order_id}',
  },
})
