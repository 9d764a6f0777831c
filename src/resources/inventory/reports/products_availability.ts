import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import type { Row } from '../../kit/define/row'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { decimal, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { productKinds } from '../products/products'

const projected = (label: string) => decimal(label, 6)
const figures = [
  'on_hand',
  'reserved',
  'available',
  'held',
  'on_order',
  'in_transit',
  'in_production',
  'demand',
  'sold',
  'needed',
  'projected',
] as const

/** What there is of each product at each site, what comes, what orders and production need, and what is left week by week. */
export const productsAvailability = defineReport({
  name: 'products_availability',
  title: 'Products availability',
  singular: 'product',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/products-availability',
  label: '{available}',
  columns: {
    product_id: reference('Product', 'products'),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    location_id: reference('Location', 'locations'),
    on_hand: quantity('On hand'),
    reserved: quantity('Reserved'),
    available: quantity('Available'),
    held: quantity('Held'),
    on_order: quantity('On order'),
    in_transit: quantity('In transit'),
    in_production: quantity('In production'),
    demand: quantity('Demand'),
    sold: quantity('Open orders'),
    needed: quantity('Production needs'),
    projected: withLook(projected('Projected'), 'trend'),
    week_1: projected('1 week'),
    week_2: projected('2 weeks'),
    week_3: projected('3 weeks'),
    week_4: projected('4 weeks'),
    week_5: projected('5 weeks'),
    week_6: projected('6 weeks'),
    week_7: projected('7 weeks'),
    week_8: projected('8 weeks'),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'sku',
      'product_id',
      'location_id',
      'on_hand',
      'available',
      'held',
      'on_order',
      'in_transit',
      'in_production',
      'demand',
      'projected',
      'measure',
    ],
    sort: [['sku', 'asc']],
    search: ['sku'],
    filters: [
      'location_id',
      'category_id',
      'kind',
      'brand_id',
      'product_id',
      'projected',
      'available',
      'demand',
      'measure',
    ],
  },
  report: {
    groups: ['product_id', 'location_id', 'category_id', 'kind', 'brand_id', 'measure'],
    grouped: [],
    sums: figures,
    unitColumn: { in: 'measure', figures },
    chart: { kind: 'bars', of: ['available', 'held', 'projected'] },
    rowLink: '/inventory/stock-on-hand?f.product_id=is:{product_id}',
  },
})

export type Availability = Row<typeof productsAvailability>
