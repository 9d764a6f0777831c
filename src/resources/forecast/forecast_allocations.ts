import * as z from 'zod/mini'
import { t } from '../../texts/texts'
import { demandClasses } from '../../forecasting/demandClass'
import { forecastAllocationMachine } from '../../machines/workflows/forecast/forecast_allocations'
import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, millilitres, percent, quantity, strength } from '../kit/fields/numbers'
import { chosenMethods, methodWords } from './forecast_periods'

const amount = (label: string) => withDefault(quantity(label), 0)

/** The number of a planner, refused in words where it is below 0. */
const ownQuantity = (label: string) => {
  const field = decimal(label, 6)
  const notNegative = z.refine<number>((qty) => qty >= 0, {
    error: () => t('The quantity cannot be negative'),
  })
  return { ...field, schema: field.schema.check(notNegative) }
}

/** The part of a product's forecast that belongs to a customer; without one to all others. */
export const forecastAllocations = defineResource({
  name: 'forecast_allocations',
  title: 'Forecast allocations',
  singular: 'forecast row',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-allocations',
  label: '{sku}',
  fields: {
    period_id: reference('Period', 'forecast_periods', { where: { status: ['draft', 'open'] }, fixed: true }),
    product_id: reference('Product', 'products', {
      where: { is_saleable: 1, status: ['active', 'discontinued'] },
      fixed: true,
    }),
    customer_id: optional(reference('Customer', 'customers', { fixed: true })),
    manual_qty: optional(ownQuantity('Manual')),
    override_reason: optional(text('Reason', 500)),
    priority: withDefault(integer('Priority', { min: 1, max: 9, help: '1 is served first' }), 5),
    is_locked: withDefault(flag('Locked'), false),
  },
  systemFields: {
    demand_class: withDefault(choice('Class', demandClasses), 'none'),
    baseline_method: withDefault(choice('Method', chosenMethods, methodWords), 'manual'),
    method_reason: optional(text('Why this method', 200)),
    baseline_qty: amount('Baseline'),
    baseline_lower_qty: amount('Low'),
    baseline_upper_qty: amount('High'),
    naive_qty: amount('Last value'),
    error_qty: optional(quantity('Usual error')),
    rmse_qty: optional(quantity('Spread of errors')),
    share_percent: withDefault(percent('Share'), 0),
    last_year_qty: amount('Last year'),
    forecast_qty: amount('Forecast'),
    allocated_qty: optional(quantity('Allocated')),
    frozen_qty: optional(quantity('Frozen')),
    planner_id: optional(reference('Planner', 'users')),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    flavor: joined(optional(text('Flavour', 80)), 'product_id.flavor_id', 'name'),
    strength_mg_ml: joined(optional(strength('Strength')), 'product_id', 'strength_mg_ml'),
    volume_ml: joined(optional(millilitres('Bottle')), 'product_id', 'volume_ml'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    sold_qty: computed(quantity('Sold')),
    open_qty: computed(quantity('On order')),
    remaining_qty: computed(quantity('Remaining')),
    attainment_percent: computed(decimal('Attainment', 4, { unit: '%', min: 0, displayScale: 1 })),
    short_qty: computed(quantity('Short')),
  },
  workflow: forecastAllocationMachine,
  events: {
    adjust: {
      label: 'Set quantity',
      inputs: { manual_qty: ownQuantity('Quantity'), override_reason: optional(text('Reason', 500)) },
      broadcastAs: 'adjusted',
    },
    confirm: { label: 'Confirm', tone: 'primary', broadcastAs: 'confirmed' },
    reopen: { label: 'Reopen', broadcastAs: 'reopened' },
    reset: { label: 'Reset', broadcastAs: 'reset' },
  },
  access: { read: ['forecast'], write: ['forecast'] },
  unique: [['customer_id', 'period_id', 'product_id']],
  list: {
    columns: [
      'sku',
      'product_id',
      'flavor',
      'strength_mg_ml',
      'volume_ml',
      'customer_id',
      'demand_class',
      'baseline_method',
      'last_year_qty',
      'baseline_qty',
      'baseline_lower_qty',
      'baseline_upper_qty',
      'error_qty',
      'manual_qty',
      'forecast_qty',
      'share_percent',
      'sold_qty',
      'open_qty',
      'remaining_qty',
      'attainment_percent',
      'allocated_qty',
      'short_qty',
      'status',
      'override_reason',
    ],
    sort: [
      ['period_id', 'desc'],
      ['product_id', 'asc'],
      ['share_percent', 'desc'],
    ],
    inline: true,
    bulk: ['priority', 'is_locked'],
    search: ['sku'],
    filters: ['period_id', 'demand_class', 'status', 'product_id', 'customer_id', 'baseline_method'],
  },
  form: [
    {
      section: 'Forecast',
      fields: [
        'period_id',
        'product_id',
        'customer_id',
        'manual_qty',
        'override_reason',
        'priority',
        'is_locked',
      ],
    },
    {
      section: 'Baseline',
      fields: [
        'demand_class',
        'baseline_method',
        'method_reason',
        'baseline_qty',
        'baseline_lower_qty',
        'baseline_upper_qty',
        'naive_qty',
        'error_qty',
        'share_percent',
        'last_year_qty',
        'forecast_qty',
        'frozen_qty',
      ],
    },
  ],
})

export type ForecastAllocation = Row<typeof forecastAllocations>
