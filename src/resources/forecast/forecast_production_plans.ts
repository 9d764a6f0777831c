import { consumptions } from '../../forecasting/netting'
import { safetyMethods } from '../../forecasting/safety'
import { forecastPlanMachine } from '../../machines/workflows/forecast/forecast_production_plans'
import { computed } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, day, flag, instant, optional, reference, text, withDefault } from '../kit/fields/field'
import { ids } from '../kit/fields/lists'
import { withLook } from '../kit/fields/look'
import { decimal, integer, millilitres } from '../kit/fields/numbers'
import { requiredWhere } from '../kit/fields/requiredWhere'

/** So many lines are released at once. */
const mostReleased = 500

/** What to make when, for the forecast of a period and the orders there are. */
export const forecastProductionPlans = defineResource({
  name: 'forecast_production_plans',
  title: 'Forecast production plans',
  singular: 'production plan',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-production-plans',
  pagePath: '/forecast/forecast-production-plan?plan=:id',
  prefix: 'FPP',
  label: '{number}',
  fields: {
    period_id: {
      ...reference('Period', 'forecast_periods', { where: { status: ['open', 'frozen'] } }),
      fixed: true,
    },
    name: withLook(text('Name', 80), 'name'),
    horizon_from: day('From'),
    horizon_to: day('To', { help: 'At most 26 weeks' }),
    bucket: withDefault(choice('Bucket', ['day', 'week']), 'week'),
    location_id: optional(reference('Location', 'locations', { where: { kind: 'plant' } })),
    consumption: withDefault(choice('Requirement', consumptions), 'forecast_and_orders'),
    safety_method: withDefault(choice('Safety stock', safetyMethods), 'none'),
    safety_percent: requiredWhere(optional(decimal('Safety percent', 4, { unit: '%', min: 0, max: 100 })), {
      safety_method: 'percent',
    }),
    safety_days: requiredWhere(optional(integer('Safety days', { unit: 'days', min: 0, max: 180 })), {
      safety_method: 'days_of_cover',
    }),
    include_open_production: withDefault(flag('Count open production'), true),
    include_open_purchases: withDefault(flag('Count open purchases'), true),
    lot_sizing: withDefault(choice('Lot sizing', ['each_bucket', 'fewest_batches']), 'each_bucket'),
    capacity_ml_per_day: optional(millilitres('Capacity of a day', { help: 'Without limit if left blank' })),
  },
  systemFields: {
    revision: withDefault(integer('Revision', { min: 1 }), 1),
    stock_as_of: optional(instant('Stock as of')),
    approved_at: optional(instant('Approved')),
    approved_by_id: optional(reference('Approved by', 'users')),
    released_at: optional(instant('Released')),
    released_by_id: optional(reference('Released by', 'users')),
    completed_at: optional(instant('Completed')),
  },
  derived: {
    lines: computed(integer('Lines')),
    planned_volume_ml: computed(millilitres('Planned volume')),
    short_lines: computed(integer('Short lines')),
    late_lines: computed(integer('Late lines')),
    over_capacity_lines: computed(integer('Over capacity')),
    attainment_percent: computed(decimal('Attainment', 4, { unit: '%', min: 0, displayScale: 1 })),
  },
  workflow: forecastPlanMachine,
  events: {
    calculate: {
      label: 'Calculate',
      tone: 'primary',
      confirmText: 'Proposed lines are calculated anew; confirmed lines keep their quantities.',
      broadcastAs: 'calculated',
    },
    approve: { label: 'Approve', tone: 'primary', broadcastAs: 'approved' },
    revise: { label: 'Revise', broadcastAs: 'revised' },
    release: {
      label: 'Release lines',
      hidden: true,
      inputs: { line_ids: ids('Lines', mostReleased) },
      broadcastAs: 'released',
    },
    complete: { label: 'Complete', hidden: true, broadcastAs: 'completed' },
    cancel: { label: 'Cancel plan', tone: 'danger', broadcastAs: 'cancelled' },
  },
  access: { read: ['forecast'], write: ['forecast'] },
  lookup: {},
  unique: [],
  editableIn: ['draft', 'calculated'],
  removableIn: ['draft'],
  list: {
    columns: [
      'number',
      'name',
      'revision',
      'period_id',
      'horizon_from',
      'horizon_to',
      'status',
      'lines',
      'planned_volume_ml',
      'short_lines',
      'late_lines',
      'over_capacity_lines',
      'attainment_percent',
      'released_at',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'name'],
    filters: ['status', 'period_id', 'horizon_from'],
  },
  form: [
    {
      section: 'Plan',
      fields: ['period_id', 'name', 'horizon_from', 'horizon_to', 'bucket', 'location_id'],
    },
    {
      section: 'Requirement',
      fields: [
        'consumption',
        'safety_method',
        'safety_percent',
        'safety_days',
        'include_open_production',
        'include_open_purchases',
        'lot_sizing',
        'capacity_ml_per_day',
      ],
    },
  ],
})

export type ForecastProductionPlan = Row<typeof forecastProductionPlans>
