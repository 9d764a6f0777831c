import { defineResource } from '../kit/define/defineResource'
import { active, choice, day, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal } from '../kit/fields/numbers'

/** What moves demand for some time, of a product, a brand or all. */
export const forecastEvents = defineResource({
  name: 'forecast_events',
  title: 'Demand events',
  singular: 'demand event',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-periods?list=events',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    kind: choice('Kind', ['promotion', 'holiday', 'duty_change', 'flavour_ban', 'new_jurisdiction', 'other']),
    date_from: day('From'),
    date_to: day('To'),
    product_id: optional(reference('Product', 'products', { where: { is_saleable: 1 } })),
    brand_id: optional(reference('Brand', 'brands')),
    effect_percent: optional(
      decimal('Effect', 4, { unit: '%', min: -100, max: 900, help: 'Measured in the history if left blank' }),
    ),
    is_active: withDefault(active(), true),
  },
  access: { read: ['forecast'], write: ['forecast'] },
  list: {
    columns: [
      'name',
      'kind',
      'date_from',
      'date_to',
      'product_id',
      'brand_id',
      'effect_percent',
      'is_active',
    ],
    sort: [['date_from', 'desc']],
    search: ['name'],
    filters: ['kind', 'product_id', 'brand_id', 'date_from', 'is_active'],
  },
  form: [
    {
      section: 'Event',
      fields: [
        'name',
        'kind',
        'date_from',
        'date_to',
        'product_id',
        'brand_id',
        'effect_percent',
        'is_active',
      ],
    },
  ],
})
