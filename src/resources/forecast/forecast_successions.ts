import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { choice, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal } from '../kit/fields/numbers'

/** Whose demand a product takes over: that of its predecessor, or before its own that of one like it. */
export const forecastSuccessions = defineResource({
  name: 'forecast_successions',
  title: 'Successions',
  singular: 'succession',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-periods?list=successions',
  label: '{sku}',
  fields: {
    product_id: reference('Product', 'products', { where: { is_saleable: 1 }, fixed: true }),
    from_product_id: reference('Takes over from', 'products', { where: { is_saleable: 1 } }),
    kind: withDefault(choice('Kind', ['predecessor', 'like'], { like: 'Like this product' }), 'predecessor'),
    factor: withDefault(decimal('Factor', 4, { above: 0, max: 10 }), 1),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['forecast'], write: ['forecast'] },
  unique: [['product_id']],
  list: {
    columns: ['sku', 'product_id', 'from_product_id', 'kind', 'factor'],
    sort: [['sku', 'asc']],
    search: ['sku'],
    filters: ['product_id', 'from_product_id', 'kind'],
  },
  form: [{ section: 'Succession', fields: ['product_id', 'from_product_id', 'kind', 'factor'] }],
})
