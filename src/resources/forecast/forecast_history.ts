import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { day, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { quantity } from '../kit/fields/numbers'

/** Demand before the first order of this system, by product, customer and day or month. */
export const forecastHistory = defineResource({
  name: 'forecast_history',
  title: 'Earlier demand',
  singular: 'earlier demand',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-periods?list=history',
  label: '{day}',
  fields: {
    product_id: reference('Product', 'products', { where: { is_saleable: 1 } }),
    customer_id: optional(reference('Customer', 'customers')),
    day: day('Day'),
    ordered_qty: quantity('Ordered'),
    shipped_qty: withDefault(quantity('Shipped'), 0),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['forecast'], write: ['forecast'] },
  list: {
    columns: ['sku', 'product_id', 'customer_id', 'day', 'ordered_qty', 'shipped_qty'],
    sort: [['day', 'desc']],
    search: ['sku'],
    filters: ['product_id', 'customer_id', 'day'],
  },
  form: [{ section: 'Demand', fields: ['product_id', 'customer_id', 'day', 'ordered_qty', 'shipped_qty'] }],
})
