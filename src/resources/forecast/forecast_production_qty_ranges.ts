import { rangeRules } from '../../forecasting/quantityRange'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { active, choice, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { requiredWhere } from '../kit/fields/requiredWhere'
import { decimal, integer, millilitres, quantity } from '../kit/fields/numbers'

/** What is worth producing for a net requirement between two quantities, of a product, a family, a bottle, or of all. */
export const forecastProductionQtyRanges = defineResource({
  name: 'forecast_production_qty_ranges',
  title: 'Production quantity ranges',
  singular: 'quantity range',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-production-qty-ranges',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    product_id: optional(reference('Product', 'products', { where: { is_producible: 1 } })),
    product_family_id: optional(reference('Family', 'product_families')),
    bottle_volume_ml: optional(millilitres('Bottle', { above: 0 })),
    min_qty: withDefault(quantity('From'), 0),
    max_qty: optional(quantity('Below', { help: 'Without end if left blank' })),
    rule: choice('Rule', rangeRules),
    production_qty: requiredWhere(optional(quantity('Quantity', { above: 0 })), {
      rule: ['at_least', 'fixed'],
    }),
    multiple_qty: requiredWhere(optional(quantity('Multiple', { above: 0 })), { rule: 'multiple' }),
    min_batch_volume_ml: optional(millilitres('Smallest batch')),
    max_batch_volume_ml: optional(millilitres('Largest batch', { above: 0 })),
    waste_percent: withDefault(decimal('Waste', 4, { unit: '%', min: 0, max: 50 }), 0),
    lead_time_days: withDefault(integer('Lead time', { unit: 'days', min: 0, max: 120 }), 0),
    is_active: withDefault(active(), true),
  },
  access: { read: ['forecast'], write: ['forecast'] },
  list: {
    columns: [
      'product_id',
      'product_family_id',
      'bottle_volume_ml',
      'name',
      'min_qty',
      'max_qty',
      'rule',
      'production_qty',
      'multiple_qty',
      'max_batch_volume_ml',
      'waste_percent',
      'lead_time_days',
      'is_active',
    ],
    sort: [
      ['product_id', 'asc'],
      ['product_family_id', 'asc'],
      ['bottle_volume_ml', 'asc'],
      ['min_qty', 'asc'],
    ],
    inline: true,
    search: ['name'],
    filters: ['rule', 'product_id', 'product_family_id', 'bottle_volume_ml', 'is_active'],
  },
  form: [
    { section: 'For', fields: ['name', 'product_id', 'product_family_id', 'bottle_volume_ml', 'is_active'] },
    { section: 'Rule', fields: ['min_qty', 'max_qty', 'rule', 'production_qty', 'multiple_qty'] },
    {
      section: 'Batches',
      fields: ['min_batch_volume_ml', 'max_batch_volume_ml', 'waste_percent', 'lead_time_days'],
    },
  ],
})

export type ForecastProductionQtyRange = Row<typeof forecastProductionQtyRanges>
