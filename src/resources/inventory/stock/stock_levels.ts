import { notesOf } from '../../kit/define/defineReport'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { binKinds } from '../bins/bins'
import { lotStatuses } from './lots'
import { productKinds } from '../products/products'

/** On-hand and reserved quantity of a lot in a bin. Only ledger postings change it. */
export const stockLevels = defineResource({
  name: 'stock_levels',
  title: 'Stock on hand',
  singular: 'stock level',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-on-hand',
  label: '{on_hand}',
  fields: {},
  systemFields: {
    product_id: reference('Product', 'products'),
    lot_id: reference('Lot', 'lots'),
    bin_id: reference('Bin', 'bins'),
    on_hand: quantity('On hand'),
    reserved: quantity('Reserved'),
    available: quantity('Available'),
    first_in_at: optional(instant('First in')),
    last_moved_at: optional(instant('Last moved')),
    last_counted_at: optional(instant('Last counted')),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    kind: joined(choice('Kind', productKinds), 'product_id', 'kind'),
    category: joined(text('Category', 80), 'product_id.category_id', 'name'),
    brand: joined(text('Brand', 80), 'product_id.brand_id', 'name'),
    product_name: joined(withLook(text('Product name', 160), 'name'), 'product_id', 'name'),
    lot_number: joined(text('Lot number', 40), 'lot_id', 'lot_number'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    lot_status: joined(withLook(choice('Lot status', lotStatuses), 'status'), 'lot_id', 'status'),
    expires_on: joined(day('Expires'), 'lot_id', 'expires_on'),
    location: joined(withLook(text('Location', 80), 'location'), 'bin_id.location_id', 'name'),
    bin_kind: joined(choice('Bin kind', binKinds), 'bin_id', 'kind'),
    value: computed(decimal('Value, CAD', 4, { displayScale: 2, minDecimals: 2 })),
  },
  access: { read: ['inventory'], write: [] },
  unique: [['product_id', 'lot_id', 'bin_id']],
  list: {
    columns: [
      'product_id',
      'location',
      'bin_id',
      'lot_id',
      'lot_status',
      'expires_on',
      'on_hand',
      'reserved',
      'available',
      'measure',
      'value',
    ],
    sort: [['sku', 'asc']],
    search: ['sku', 'product_name', 'lot_number'],
    filters: [
      'product_id',
      'bin_id',
      'lot_id',
      'lot_status',
      'location',
      'bin_kind',
      'kind',
      'category',
      'brand',
      'expires_on',
      'on_hand',
      'measure',
    ],
    preset: [{ field: 'on_hand', operator: '>', value: 0 }],
    totals: ['on_hand', 'reserved', 'available', 'value'],
  },
  report: notesOf({
    groups: [
      'product_id',
      'sku',
      'location',
      'lot_id',
      'bin_id',
      'lot_status',
      'bin_kind',
      'kind',
      'category',
      'brand',
      'expires_on:month',
      'measure',
    ],
    unitColumn: { in: 'measure', figures: ['on_hand', 'reserved', 'available'] },
    sums: ['on_hand', 'reserved', 'available', 'value'],
  }),
  form: [],
})

export type StockLevel = Row<typeof stockLevels>
