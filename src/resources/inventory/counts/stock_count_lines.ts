import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { lotStatuses } from '../stock/lots'

/** The status of a line: not counted, counted, to be recounted by another person, or agreed. */
const countLineStatuses = ['to_count', 'counted', 'recount', 'accepted'] as const

const signed = (label: string) => optional(decimal(label, 6, { max: 999_999_999 }))

/** One lot of a product in one bin: the recorded quantity, the counted one, and by how much they differ. */
export const stockCountLines = defineResource({
  name: 'stock_count_lines',
  title: 'Count lines',
  singular: 'count line',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-count',
  label: '{id}',
  fields: { reason: optional(longText('Reason', 200)) },
  systemFields: {
    stock_count_id: reference('Count', 'stock_counts'),
    bin_id: reference('Bin', 'bins'),
    product_id: reference('Product', 'products'),
    lot_id: reference('Lot', 'lots'),
    // Filled when a blind count is finished, so that counters cannot read it before.
    snapshot_qty: optional(quantity('Expected at start')),
    counted_qty: optional(quantity('Counted')),
    counted_at: optional(instant('Counted at')),
    counted_by_id: optional(reference('Counted by', 'users')),
    recount_qty: optional(quantity('Recounted')),
    recounted_at: optional(instant('Recounted at')),
    recounted_by_id: optional(reference('Recounted by', 'users')),
    expected_qty: optional(quantity('Expected when counted')),
    final_qty: optional(quantity('Found')),
    variance_qty: signed('Variance'),
    variance_value: optional(
      decimal('Variance value', 4, { unit: 'CAD', displayScale: 2, minDecimals: 2, max: 9_999_999_999 }),
    ),
    line_status: withLook(choice('State', countLineStatuses), 'status'),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    product_name: joined(withLook(text('Product name', 160), 'name'), 'product_id', 'name'),
    barcode: joined(withLook(text('Barcode', 14), 'code'), 'product_id', 'barcode'),
    case_barcode: joined(withLook(text('Case barcode', 14), 'code'), 'product_id', 'case_barcode'),
    units_per_carton: joined(integer('Units per carton'), 'product_id', 'units_per_carton'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    decimals: joined(integer('Decimals'), 'product_id.stock_measure_id', 'decimals'),
    lot_number: joined(text('Lot number', 40), 'lot_id', 'lot_number'),
    lot_status: joined(withLook(choice('Lot status', lotStatuses), 'status'), 'lot_id', 'status'),
    expires_on: joined(day('Expires'), 'lot_id', 'expires_on'),
  },
  access: { read: ['inventory'], write: ['inventory'], create: [], remove: [] },
  list: {
    columns: [
      'stock_count_id',
      'bin_id',
      'sku',
      'lot_number',
      'snapshot_qty',
      'counted_qty',
      'recount_qty',
      'variance_qty',
      'variance_value',
      'line_status',
    ],
    sort: [
      ['bin', 'asc'],
      ['sku', 'asc'],
    ],
    search: ['sku', 'lot_number'],
    filters: ['stock_count_id', 'bin_id', 'line_status'],
  },
  form: [{ section: 'Line', fields: ['reason'] }],
})

export type StockCountLine = Row<typeof stockCountLines>
