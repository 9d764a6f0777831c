import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, reference, text, withDefault } from '../../kit/fields/field'
import { percent, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { movable, stockKinds } from './products'

/** What one unit of a product is made of, and in which phase it goes in. */
export const productComponents = defineResource({
  name: 'product_components',
  title: 'Product components',
  singular: 'component',
  segment: 'inventory',
  modules: ['Inventory', 'Production'],
  path: '/inventory/products',
  label: '{phase_code}',
  fields: {
    product_id: reference('Product', 'products', { fixed: true }),
    component_product_id: withLook(
      reference('Component', 'products', {
        where: { kind: stockKinds, status: ['draft', ...movable.status] },
      }),
      'reference',
    ),
    qty_per_unit: quantity('Per unit', { above: 0 }),
    phase_code: choice('Phase', ['bottling', 'labelling', 'packing', 'sealing', 'cartoning']),
    scrap_percent: withDefault(percent('Scrap'), 0),
    is_active: withDefault(active(), true),
  },
  // Product names are not unique; files match by these.
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    component_sku: joined(text('Component SKU', 40), 'component_product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'component_product_id.stock_measure_id', 'code'),
  },
  access: { read: ['inventory', 'production_order_admin'], write: ['inventory'] },
  unique: [['component_product_id', 'product_id']],
  list: {
    columns: [
      'sku',
      'product_id',
      'component_sku',
      'component_product_id',
      'qty_per_unit',
      'phase_code',
      'scrap_percent',
      'is_active',
    ],
    sort: [['product_id', 'asc']],
    search: [],
    filters: ['product_id', 'component_product_id', 'phase_code'],
  },
  form: [
    {
      section: 'Component',
      fields: [
        'product_id',
        'component_product_id',
        'qty_per_unit',
        'phase_code',
        'scrap_percent',
        'is_active',
      ],
    },
  ],
})

export type ProductComponent = Row<typeof productComponents>
