import { notesOf } from '../../kit/define/defineReport'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** Why goods moved; one list for every module. */
export const movementReasons = [
  'opening',
  'receive',
  'return_to_supplier',
  'lab_receive',
  'bin_move',
  'pick',
  'unpick',
  'ship',
  'customer_return',
  'transfer_out',
  'transfer_in',
  'transfer_loss',
  'count_gain',
  'count_loss',
  'adjust_gain',
  'adjust_loss',
  'scrap',
  'sample',
  'consume',
  'produce',
  'recover',
  'repack',
  'floor_transfer',
  'reverse',
] as const

export type MovementReason = (typeof movementReasons)[number]

/** One line of the ledger, for ever: so much of a lot went from one bin to another. */
export const stockMovements = defineResource({
  name: 'stock_movements',
  title: 'Stock movements',
  singular: 'movement',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/inventory-movements-details',
  label: '{reason}',
  fields: {},
  systemFields: {
    product_id: reference('Product', 'products'),
    lot_id: reference('Lot', 'lots'),
    from_bin_id: reference('From', 'bins'),
    to_bin_id: reference('To', 'bins'),
    qty: quantity('Quantity', { above: 0 }),
    unit_cost: money('Unit cost', { displayScale: 4 }),
    value: decimal('Value', 4, { unit: 'CAD', displayScale: 2, minDecimals: 2 }),
    reason: choice('Reason', movementReasons),
    source_type: text('Document kind', 40),
    source_id: integer('Document id'),
    source_line_id: optional(integer('Line')),
    posting_id: integer('Posting'),
    line_no: integer('Line number'),
    reverses_id: optional(reference('Reverses', 'stock_movements')),
    moved_at: instant('When'),
    note: optional(text('Note', 200)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    document: computed(text('Document', 20)),
    in_qty: computed(quantity('In')),
    out_qty: computed(quantity('Out')),
    net_qty: computed(decimal('Net', 6, { signed: true })),
    from_location: joined(withLook(text('From location', 80), 'location'), 'from_bin_id.location_id', 'name'),
    to_location: joined(withLook(text('To location', 80), 'location'), 'to_bin_id.location_id', 'name'),
  },
  access: { read: ['inventory'], write: [] },
  list: {
    columns: [
      'moved_at',
      'reason',
      'document',
      'product_id',
      'lot_id',
      'from_bin_id',
      'to_bin_id',
      'qty',
      'measure',
      'value',
    ],
    sort: [['moved_at', 'desc']],
    search: ['sku'],
    filters: ['moved_at', 'product_id', 'lot_id', 'reason', 'from_bin_id', 'to_bin_id'],
    totals: ['in_qty', 'out_qty', 'net_qty'],
  },
  report: notesOf({
    groups: ['product_id', 'lot_id', 'reason', 'measure'],
    unitColumn: { in: 'measure', figures: ['in_qty', 'out_qty', 'net_qty'] },
    sums: ['in_qty', 'out_qty', 'net_qty'],
  }),
  form: [],
})

export type StockMovement = Row<typeof stockMovements>
