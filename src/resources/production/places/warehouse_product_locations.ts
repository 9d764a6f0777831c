import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  active,
  choice,
  flag,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'
import { binKinds } from '../../inventory/bins/bins'
import { movable, stockKinds } from '../../inventory/products/products'

/** The kinds of bins of a distribution centre that have places: orders are picked from one, the other is its reserve. */
const placeKinds = ['picking', 'storage'] as const

const ownCoordinate = (label: string) => withLook(optional(text(label, 20)), 'coordinate')

/** A bin of a distribution centre that a place may be in. */
const placeBin = () => reference('Bin', 'bins', { where: { kind: [...placeKinds], is_active: 1 } })

/** A place of a product in a distribution centre: where it is picked, and how much of it is to be there. */
export const warehouseProductLocations = defineResource({
  name: 'warehouse_product_locations',
  title: 'Warehouse product locations',
  singular: 'place',
  segment: 'production',
  modules: ['Production'],
  path: '/production/warehouse-products-locations',
  label: '{sku} in {bin}',
  fields: {
    product_id: reference('Product', 'products', {
      fixed: true,
      where: { kind: stockKinds, status: ['draft', ...movable.status] },
    }),
    bin_id: placeBin(),
    aisle: ownCoordinate('Aisle'),
    rack: ownCoordinate('Rack'),
    level: ownCoordinate('Level'),
    position: ownCoordinate('Position'),
    is_primary: withDefault(flag('Primary'), false),
    pick_sequence: withDefault(integer('Pick sequence', { min: 0, max: 1_000_000 }), 0),
    min_qty: optional(quantity('Minimum')),
    max_qty: optional(quantity('Maximum')),
    is_active: withDefault(active(), true),
    note: optional(longText('Note', 500)),
  },
  systemFields: { location_id: reference('Location', 'locations') },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    brand: joined(text('Brand', 80), 'product_id.brand_id', 'name'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    bin_kind: joined(choice('Bin kind', binKinds), 'bin_id', 'kind'),
    /** Its own coordinates where it has some, else those of its bin. */
    spot: computed(withLook(text('Aisle, rack, level', 90), 'coordinate')),
    on_hand: computed(quantity('On hand')),
    to_replenish: computed(quantity('To replenish')),
    below_min: computed(flag('Below minimum')),
    has_spot: computed(flag('On the rack')),
    is_duplicate: computed(flag('Duplicate')),
  },
  access: { read: ['warehouse_product_locations'], write: ['warehouse_product_locations'] },
  unique: [['bin_id', 'product_id']],
  list: {
    columns: [
      'sku',
      'product_id',
      'brand',
      'location_id',
      'bin_id',
      'spot',
      'is_primary',
      'min_qty',
      'max_qty',
      'on_hand',
      'measure',
      'below_min',
      'is_active',
    ],
    sort: [
      ['sku', 'asc'],
      ['pick_sequence', 'asc'],
    ],
    inline: true,
    search: ['sku', 'note'],
    filters: [
      'product_id',
      'location_id',
      'brand',
      'bin_id',
      'bin_kind',
      'is_primary',
      'below_min',
      'has_spot',
      'is_duplicate',
      'is_active',
    ],
  },
  form: [
    { section: 'Where', fields: ['product_id', 'bin_id', 'is_primary', 'pick_sequence', 'is_active'] },
    { section: 'How much', fields: ['min_qty', 'max_qty'] },
    { section: 'Own coordinates', fields: ['aisle', 'rack', 'level', 'position', 'note'] },
  ],
})

export type WarehousePlace = Row<typeof warehouseProductLocations>
