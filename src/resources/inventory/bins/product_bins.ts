import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { physicalKinds } from './bins'
import { movable, stockKinds } from '../products/products'

/** What a bin is to a product: picked from, kept behind it, or used when both are full. */
export const productBinRoles = ['pick', 'reserve', 'overflow'] as const

/** Kinds of sites whose bins are given to products; places in a distribution centre are kept with its own warehouse. */
export const productBinSites = ['plant', 'warehouse', 'lab'] as const

/** A bin given to a product: what is picked from where, and when it is to be filled up. */
export const productBins = defineResource({
  name: 'product_bins',
  title: 'Product bins',
  singular: 'product bin',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/product-bins',
  label: '{sku} in {bin}',
  fields: {
    product_id: reference('Product', 'products', {
      fixed: true,
      where: { kind: stockKinds, status: ['draft', ...movable.status] },
    }),
    bin_id: reference('Bin', 'bins', { fixed: true, where: { kind: physicalKinds, is_active: 1 } }),
    role: withDefault(choice('Role', productBinRoles), 'pick'),
    is_primary: withDefault(flag('Primary'), false),
    min_qty: optional(quantity('Minimum')),
    max_qty: optional(quantity('Maximum')),
    putaway_rank: withDefault(integer('Put-away rank', { min: 0, max: 10_000 }), 0),
  },
  systemFields: { location_id: reference('Location', 'locations') },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    on_hand: computed(quantity('On hand')),
    to_replenish: computed(quantity('To replenish')),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  unique: [['bin_id', 'product_id']],
  list: {
    columns: [
      'sku',
      'product_id',
      'location_id',
      'bin_id',
      'role',
      'is_primary',
      'min_qty',
      'max_qty',
      'on_hand',
      'to_replenish',
      'measure',
    ],
    sort: [
      ['sku', 'asc'],
      ['role', 'asc'],
    ],
    inline: true,
    search: ['sku'],
    filters: ['product_id', 'location_id', 'bin_id', 'role', 'is_primary', 'to_replenish'],
  },
  form: [
    { section: 'Where', fields: ['product_id', 'bin_id', 'role', 'is_primary', 'putaway_rank'] },
    { section: 'How much', fields: ['min_qty', 'max_qty'] },
  ],
})
