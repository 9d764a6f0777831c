import { coverageStates } from '../../forecasting/coverage'
import { forecastPlanLineMachine } from '../../machines/workflows/forecast/forecast_production_plan_lines'
import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, day, flag, longText, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, millilitres, quantity } from '../kit/fields/numbers'

const stock = (label: string) => withDefault(decimal(label, 6), 0)

/** What of a product is to be made in a bucket of a plan, with the figures that it was calculated from. */
export const forecastProductionPlanLines = defineResource({
  name: 'forecast_production_plan_lines',
  title: 'Lines of production plans',
  singular: 'line of a plan',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-production-plan',
  label: '{sku}',
  fields: {
    due_date: day('Due'),
    planned_qty: withDefault(quantity('Planned'), 0),
    change_reason: optional(longText('Reason', 300)),
    priority: withDefault(integer('Priority', { min: 1, max: 9, help: '1 is made first' }), 5),
  },
  systemFields: {
    plan_id: reference('Plan', 'forecast_production_plans'),
    product_id: reference('Product', 'products'),
    recipe_id: optional(reference('Recipe', 'recipes')),
    bucket_start: day('Bucket'),
    bucket_end: day('Until'),
    start_date: day('Start'),
    on_hand_qty: stock('On hand'),
    reserved_qty: stock('Reserved'),
    open_sales_qty: stock('Open sales'),
    open_production_qty: stock('Open production'),
    open_purchase_qty: stock('Open purchases'),
    sold_qty: stock('Sold'),
    forecast_qty: stock('Forecast'),
    horizon_forecast_qty: stock('Forecast of the horizon'),
    /** What there was of the product over the horizon when it was calculated: its drift is counted from there. */
    basis_qty: stock('Basis'),
    gross_requirement_qty: stock('Gross requirement'),
    safety_stock_qty: stock('Safety stock'),
    projected_qty: stock('Projected'),
    net_requirement_qty: stock('Net requirement'),
    qty_range_id: optional(reference('Range', 'forecast_production_qty_ranges')),
    suggested_qty: stock('Suggested'),
    planned_volume_ml: withDefault(millilitres('Volume'), 0),
    is_over_capacity: withDefault(flag('Over capacity'), false),
    daily_order_line_id: optional(reference('Daily order line', 'daily_order_lines')),
    production_order_id: optional(reference('Order', 'production_orders')),
    produced_qty: stock('Produced'),
    return_note: optional(text('Returned because', 500)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    live_projected_qty: computed(decimal('Projected now', 6)),
    drift_qty: computed(decimal('Drift', 6)),
    coverage_state: computed(withLook(choice('Coverage', coverageStates), 'status')),
  },
  follows: ['stock_levels', 'sale_lines', 'production_orders', 'purchase_lines', 'forecast_allocations'].map(
    (table) => ({ table, by: 'product_id', of: 'plan_id' }),
  ),
  workflow: forecastPlanLineMachine,
  events: {
    confirm: { label: 'Confirm', tone: 'primary', broadcastAs: 'confirmed' },
    skip: {
      label: 'Skip',
      inputs: { change_reason: longText('Reason', 300) },
      broadcastAs: 'skipped',
    },
    reopen: { label: 'Reopen', broadcastAs: 'reopened' },
    release: { label: 'Release', hidden: true, broadcastAs: 'released' },
    start: { label: 'Start', hidden: true, broadcastAs: 'started' },
    finish: { label: 'Finish', hidden: true, broadcastAs: 'finished' },
    return: { label: 'Return', hidden: true, broadcastAs: 'returned' },
  },
  access: { read: ['forecast'], write: ['forecast'], remove: [] },
  editableIn: ['proposed', 'confirmed'],
  list: {
    columns: [
      'sku',
      'product_id',
      'bucket_start',
      'due_date',
      'start_date',
      'on_hand_qty',
      'open_sales_qty',
      'open_production_qty',
      'open_purchase_qty',
      'forecast_qty',
      'sold_qty',
      'gross_requirement_qty',
      'safety_stock_qty',
      'projected_qty',
      'net_requirement_qty',
      'qty_range_id',
      'suggested_qty',
      'planned_qty',
      'change_reason',
      'planned_volume_ml',
      'status',
      'coverage_state',
      'drift_qty',
      'is_over_capacity',
      'production_order_id',
      'produced_qty',
    ],
    sort: [
      ['due_date', 'asc'],
      ['product_id', 'asc'],
    ],
    inline: true,
    search: ['sku'],
    filters: ['plan_id', 'status', 'coverage_state', 'product_id', 'bucket_start', 'is_over_capacity'],
    totals: ['planned_volume_ml'],
  },
  form: [
    { section: 'Line', fields: ['due_date', 'planned_qty', 'change_reason', 'priority'] },
    {
      section: 'Requirement',
      fields: [
        'on_hand_qty',
        'reserved_qty',
        'open_sales_qty',
        'open_production_qty',
        'open_purchase_qty',
        'forecast_qty',
        'sold_qty',
        'gross_requirement_qty',
        'safety_stock_qty',
        'projected_qty',
        'net_requirement_qty',
        'suggested_qty',
      ],
    },
    {
      section: 'Production',
      fields: [
        'recipe_id',
        'start_date',
        'planned_volume_ml',
        'daily_order_line_id',
        'production_order_id',
        'produced_qty',
        'return_note',
      ],
    },
  ],
})

export type ForecastProductionPlanLine = Row<typeof forecastProductionPlanLines>
