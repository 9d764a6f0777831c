import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { choice, day, flag, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { quantity } from '../kit/fields/numbers'

/** Buckets of a history that are not taken as they are, found by the last calculation; one can be taken as it is again. */
export const forecastCorrections = defineResource({
  name: 'forecast_corrections',
  title: 'Corrected demand',
  singular: 'corrected demand',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-periods?list=corrections',
  label: '{bucket_start}',
  fields: { is_dismissed: withDefault(flag('Take the real value'), false) },
  systemFields: {
    product_id: reference('Product', 'products'),
    granularity: choice('Granularity', ['week', 'month', 'quarter']),
    bucket_start: day('From'),
    kind: choice('Kind', ['outlier', 'stock_out']),
    actual_qty: quantity('Real demand'),
    corrected_qty: quantity('Taken instead'),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['forecast'], write: ['forecast'], create: [], remove: [] },
  list: {
    columns: [
      'sku',
      'product_id',
      'granularity',
      'bucket_start',
      'kind',
      'actual_qty',
      'corrected_qty',
      'is_dismissed',
    ],
    sort: [['bucket_start', 'desc']],
    inline: true,
    search: ['sku'],
    filters: ['product_id', 'kind', 'granularity', 'bucket_start', 'is_dismissed'],
  },
  form: [{ section: 'Demand', fields: ['is_dismissed'] }],
})
