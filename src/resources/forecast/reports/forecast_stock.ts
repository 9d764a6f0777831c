import { coverageStates } from '../../../forecasting/coverage'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, money, quantity } from '../../kit/fields/numbers'

/** How long the stock of each product lasts at its forecast. */
export const forecastStock = defineReport({
  name: 'forecast_stock',
  title: 'Stock report',
  singular: 'stocked product',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/stock-report',
  label: '{sku}',
  columns: {
    product_id: reference('Product', 'products'),
    brand_id: optional(reference('Brand', 'brands')),
    flavor_id: optional(reference('Flavour', 'flavors')),
    on_hand_qty: quantity('On hand'),
    reserved_qty: quantity('Reserved'),
    available_qty: quantity('Available'),
    expected_qty: quantity('Expected'),
    open_sales_qty: quantity('Open sales'),
    remaining_qty: quantity('Remaining forecast'),
    projected_qty: decimal('Projected', 6),
    safety_qty: quantity('Safety stock'),
    days_of_cover: optional(decimal('Days of cover', 1, { unit: 'd' })),
    stockout_on: optional(day('Out of stock on')),
    coverage_state: withLook(choice('Coverage', coverageStates), 'status'),
    value: money('Value', { min: -9_999_999_999 }),
    product_count: integer('Products'),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['forecast'],
  list: {
    columns: [
      'sku',
      'product_id',
      'coverage_state',
      'days_of_cover',
      'stockout_on',
      'on_hand_qty',
      'reserved_qty',
      'available_qty',
      'expected_qty',
      'open_sales_qty',
      'remaining_qty',
      'projected_qty',
      'safety_qty',
      'value',
    ],
    sort: [
      ['projected_qty', 'asc'],
      ['id', 'asc'],
    ],
    search: ['sku'],
    filters: ['coverage_state', 'product_id', 'brand_id', 'flavor_id', 'stockout_on'],
    totals: ['value'],
  },
  report: {
    groups: ['coverage_state', 'brand_id', 'flavor_id', 'product_id'],
    grouped: [],
    sums: ['product_count', 'value'],
    chart: { kind: 'bars', of: ['product_count'], by: 'coverage_state', title: 'Products' },
    isChartOverRows: true,
    rowLink: '/products/{product_id}',
  },
})
