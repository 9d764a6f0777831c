import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { internal, optional, reference, text } from '../../kit/fields/field'
import { decimal, money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { binKinds } from '../bins/bins'
import { movable } from '../products/products'

/** What a gain or a loss is worth: as it was posted, before that at the average cost of today. */
export const signedValue = () =>
  decimal('Value', 4, { unit: 'CAD', displayScale: 2, minDecimals: 2, signed: true })

/** So much more or less of a lot in one bin than the books say. */
export const stockAdjustmentLines = defineResource({
  name: 'stock_adjustment_lines',
  title: 'Adjustment lines',
  singular: 'adjustment line',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-adjustments',
  label: '{qty_change}',
  fields: {
    stock_adjustment_id: reference('Adjustment', 'stock_adjustments', { fixed: true }),
    product_id: reference('Product', 'products', { where: movable }),
    lot_id: reference('Lot', 'lots', {
      dependsOn: { product_id: 'product_id' },
      quantitiesOf: ['product_id', 'bin_id', 'location_id'],
    }),
    bin_id: reference('Bin', 'bins', {
      dependsOn: { location_id: 'location_id' },
      quantitiesOf: ['product_id', 'lot_id', 'location_id'],
      where: {
        is_active: 1,
        kind: binKinds.filter((kind) => kind !== 'transit' && !kind.startsWith('virtual_')),
      },
    }),
    qty_change: decimal('Change', 6, { min: -999_999_999, max: 999_999_999, signed: true }),
    unit_cost: optional(money('Unit cost', { displayScale: 4, max: 9_999_999 })),
    note: optional(text('Note', 200)),
  },
  systemFields: {
    value: internal(optional(money('Posted value'))),
    /** The container of a laboratory that was weighed. */
    container_id: optional(reference('Container', 'lab_receiving_containers')),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    on_hand: computed(quantity('On hand')),
    after: computed(decimal('After', 6)),
    cost: computed(money('Cost', { displayScale: 4 })),
    signed_value: computed(signedValue()),
  },
  follows: [{ table: 'stock_levels', by: 'product_id' }],
  access: { read: ['inventory'], write: [] },
  unique: [['bin_id', 'stock_adjustment_id', 'lot_id']],
  list: {
    columns: ['product_id', 'lot_id', 'bin_id', 'qty_change', 'measure', 'unit_cost', 'signed_value', 'note'],
    sort: [['id', 'asc']],
    search: ['sku', 'note'],
    filters: ['stock_adjustment_id', 'product_id', 'lot_id', 'bin_id'],
  },
  form: [],
})

export type StockAdjustmentLine = Row<typeof stockAdjustmentLines>
