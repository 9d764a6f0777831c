import { saleChannels } from '../../sale/sales'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference } from '../../kit/fields/field'
import { decimal, millilitres, money, quantity, strength } from '../../kit/fields/numbers'

const litres = (label: string) => decimal(label, 3, { unit: 'l' })

/** What was sold of each product to each customer, beside what was forecast. */
export const forecastSales = defineReport({
  name: 'forecast_sales',
  title: 'Sales report',
  singular: 'sale',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/sales-report',
  label: '{product_id}',
  columns: {
    day: day('Day'),
    product_id: reference('Product', 'products'),
    brand_id: optional(reference('Brand', 'brands')),
    flavor_id: optional(reference('Flavour', 'flavors')),
    bottle_volume_ml: optional(millilitres('Bottle')),
    strength_mg_ml: optional(strength('Strength')),
    customer_id: optional(reference('Customer', 'customers')),
    province_id: optional(reference('Province', 'provinces')),
    channel: optional(choice('Channel', saleChannels, { edi: 'EDI' })),
    ordered_qty: quantity('Ordered'),
    shipped_qty: quantity('Shipped'),
    cancelled_qty: quantity('Cancelled'),
    forecast_qty: quantity('Forecast'),
    ordered_l: litres('Ordered litres'),
    forecast_l: litres('Forecast litres'),
    value: money('Value', { min: -9_999_999_999 }),
  },
  read: ['forecast'],
  list: {
    columns: [
      'day',
      'product_id',
      'customer_id',
      'province_id',
      'channel',
      'ordered_qty',
      'shipped_qty',
      'cancelled_qty',
      'forecast_qty',
      'ordered_l',
      'value',
    ],
    sort: [
      ['day', 'desc'],
      ['id', 'asc'],
    ],
    search: [],
    filters: [
      'day',
      'product_id',
      'brand_id',
      'flavor_id',
      'customer_id',
      'province_id',
      'channel',
      'bottle_volume_ml',
    ],
    totals: ['ordered_l', 'forecast_l', 'value'],
  },
  report: {
    period: 'day',
    groups: [
      'product_id',
      'brand_id',
      'flavor_id',
      'customer_id',
      'province_id',
      'channel',
      'day:month',
      'day:week',
      'day:day',
    ],
    grouped: ['product_id'],
    sums: ['ordered_qty', 'shipped_qty', 'cancelled_qty', 'forecast_qty', 'ordered_l', 'forecast_l', 'value'],
    aggregates: {
      attainment: { label: 'Attainment', of: ['ordered_qty', 'forecast_qty'], as: 'percent' },
      fill_rate: { label: 'Shipped of ordered', of: ['shipped_qty', 'ordered_qty'], as: 'percent' },
    },
    chart: { kind: 'pareto', of: ['ordered_l'], title: 'Litres by size' },
    trend: {
      kind: 'line',
      of: ['ordered_l', 'forecast_l'],
      by: 'day:month',
      title: 'Ordered and forecast by month',
    },
  },
})
