import { defineReport } from '../../kit/define/defineReport'
import { choice } from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'
import { products } from '../products/products'

/** Every product with its fields and stock quantities. */
export const productsList = defineReport({
  name: 'products_list',
  title: 'Products list',
  singular: 'product',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/products-list',
  label: '{name}',
  columns: {
    ...products.fields,
    ...products.systemFields,
    status: choice('Status', ['draft', 'active', 'discontinued', 'blocked', 'archived']),
    on_hand: quantity('On hand'),
    reserved: quantity('Reserved'),
    available: quantity('Available'),
    product_count: integer('Products'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'sku',
      'name',
      'kind',
      'category_id',
      'brand_id',
      'flavor_id',
      'strength_mg_ml',
      'volume_ml',
      'excise_jurisdiction',
      'status',
      'on_hand',
      'available',
      'stock_measure_id',
      'list_price',
      'average_cost',
    ],
    sort: [['sku', 'asc']],
    search: ['sku', 'name'],
    filters: ['kind', 'status', 'category_id', 'brand_id', 'flavor_id', 'excise_jurisdiction'],
  },
  report: {
    groups: ['kind', 'status', 'category_id', 'brand_id', 'flavor_id', 'excise_jurisdiction', 'tax_class'],
    grouped: [],
    sums: ['product_count'],
    chart: { kind: 'bars', of: ['product_count'] },
    rowLink: '/products/{id}',
  },
})
