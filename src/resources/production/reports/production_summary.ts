import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, quantity } from '../../kit/fields/numbers'
import { ofOrder } from '../orders/ofOrder'

// Millilitres are pumped to the thousandth; their decimals say nothing about a day.
const counted = (label: string) =>
  withLook(quantity(label, { min: -999_999_999, displayScale: 0 }), 'largeFigure')
const bottles = (label: string) =>
  withLook(quantity(label, { min: -999_999_999, unit: 'units', displayScale: 0 }), 'largeFigure')
const hours = (label: string) => decimal(label, 4, { unit: 'h', displayScale: 1 })

/**
 * What was made by day, phase, line and product: each row is one count of the floor. Planned and finished are of the steps
 * whose last finish it is; rates are of what is counted in bottles, as litres and samples have other units.
 */
export const productionSummary = defineReport({
  name: 'production_summary',
  title: 'Production summary',
  singular: 'count',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/production-summary',
  label: '{production_order_id}',
  columns: {
    ended_at: instant('Counted'),
    production_order_id: reference('Order', 'production_orders'),
    step_id: reference('Step', 'production_order_steps'),
    product_id: reference('Product', 'products'),
    phase_id: reference('Phase', 'phases'),
    machine_id: optional(reference('Machine', 'machines')),
    line: optional(text('Line', 40)),
    shift: text('Shift', 40),
    user_id: optional(reference('User', 'users')),
    measure: choice('Unit', ['ml', 'unit', 'sample'], { ml: 'ml' }),
    qty_planned: counted('Planned'),
    qty_finished: counted('Finished of planned'),
    qty_good: counted('Good'),
    qty_scrap: counted('Scrap'),
    qty_rework: counted('Rework'),
    qty_counted: counted('All counted'),
    run_hours: hours('Hours run'),
    crew_hours: hours('Crew hours'),
    units_good: bottles('Good bottles'),
    units_scrap: bottles('Scrapped bottles'),
    units_rework: bottles('Bottles for rework'),
    unit_hours: hours('Hours run on bottles'),
    unit_crew_hours: hours('Crew hours on bottles'),
  },
  derived: ofOrder,
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'ended_at',
      'production_order_id',
      'product_id',
      'phase_id',
      'line',
      'measure',
      'qty_good',
      'qty_scrap',
      'qty_rework',
      'run_hours',
      'crew_hours',
      'machine_id',
      'shift',
      'user_id',
    ],
    sort: [['ended_at', 'desc']],
    search: [],
    filters: [
      'ended_at',
      'phase_id',
      'line',
      'machine_id',
      'product_id',
      'production_order_id',
      'user_id',
      'measure',
      'brand',
      'category',
    ],
    totals: ['run_hours', 'crew_hours', 'units_good'],
  },
  report: {
    period: 'ended_at',
    groups: [
      'ended_at:day',
      'ended_at:week',
      'ended_at:month',
      'phase_id',
      'line',
      'machine_id',
      'product_id',
      'production_order_id',
      'shift',
      'user_id',
      'brand',
      'category',
    ],
    grouped: ['ended_at:day', 'phase_id', 'product_id'],
    unitColumn: {
      in: 'measure',
      figures: ['qty_planned', 'qty_finished', 'qty_good', 'qty_scrap', 'qty_rework', 'qty_counted'],
    },
    sums: [
      'qty_planned',
      'qty_finished',
      'qty_good',
      'qty_scrap',
      'qty_rework',
      'qty_counted',
      'run_hours',
      'crew_hours',
      'units_good',
      'units_scrap',
      'units_rework',
      'unit_hours',
      'unit_crew_hours',
    ],
    aggregates: {
      yield_share: { label: 'Yield', of: ['qty_good', 'qty_counted'], as: 'percent' },
      attainment_share: { label: 'Attainment', of: ['qty_finished', 'qty_planned'], as: 'percent' },
      units_per_hour: {
        label: 'Bottles per hour',
        of: ['units_good', 'unit_hours'],
        as: 'value',
        unit: '',
        decimals: 0,
      },
      units_per_labour_hour: {
        label: 'Bottles per labour hour',
        of: ['units_good', 'unit_crew_hours'],
        as: 'value',
        unit: '',
        decimals: 0,
      },
    },
    chart: {
      kind: 'stacked',
      // Bottles alone: what is counted in several units has no chart in common.
      of: ['units_good', 'units_scrap', 'units_rework'],
      by: 'phase_id',
      title: 'Bottles good, scrapped and for rework',
    },
    trend: { kind: 'line', of: ['units_good'], by: 'ended_at:day' },
    rowLink: '/production/production-orders/{production_order_id}',
  },
})
