import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, flag, internal, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { movable } from '../products/products'

const most = 999_999_999

/** Kinds of bins where goods that arrive are put. */
export const arrivalKinds = ['receiving', 'storage', 'quarantine', 'lab'] as const

/** One product of a delivery, of one lot: what was expected, what has come, what is counted now. */
export const receivingLines = defineResource({
  name: 'receiving_lines',
  title: 'Lines',
  singular: 'line',
  segment: 'inventory',
  modules: ['Inventory', 'Lab Receiving'],
  path: '/inventory/receivings',
  label: '{lot_number}',
  fields: {
    receiving_id: reference('Receiving', 'receivings', { fixed: true }),
    product_id: reference('Product', 'products', { where: movable }),
    qty_expected: optional(quantity('Expected', { above: 0, max: most })),
    qty_now: withDefault(quantity('Now', { max: most }), 0),
    reject_qty: optional(quantity('Of which rejected', { max: most })),
    lot_number: optional(text('Lot', 40, { takesScan: true })),
    expires_on: optional(day('Expires')),
    bin_id: optional(
      reference('Bin', 'bins', {
        where: { is_active: 1, kind: arrivalKinds },
        dependsOn: { location_id: 'location_id' },
      }),
    ),
    condition: withDefault(choice('Condition', ['good', 'damaged', 'wrong_item', 'expired']), 'good'),
    reject_reason: optional(text('Reject reason', 200)),
    unit_cost: optional(money('Unit cost', { displayScale: 4, max: 9_999_999_999 })),
    supplier_lot: optional(text('Supplier lot', 40, { takesScan: true })),
    manufactured_on: optional(day('Made')),
  },
  systemFields: {
    qty_received: withDefault(quantity('Received'), 0),
    qty_rejected: withDefault(quantity('Rejected'), 0),
    source_line_id: internal(optional(integer('Source line'))),
    source_status: withLook(
      withDefault(
        choice(
          'Source',
          ['in_purchase', 'not_in_purchase', 'in_transfer', 'not_in_transfer', 'not_applicable'],
          { not_applicable: 'Not applicable' },
        ),
        'not_applicable',
      ),
      'status',
    ),
    lot_id: optional(reference('Lot in stock', 'lots')),
    accept_reason: optional(text('Accept reason', 200)),
    accepted_by_id: optional(reference('Accepted by', 'users')),
    short_reason: optional(text('Short reason', 200)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    barcode: joined(withLook(text('Barcode', 14), 'code'), 'product_id', 'barcode'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    lot_tracked: joined(flag('Lot tracked'), 'product_id', 'lot_tracked'),
    location_id: joined(reference('Location', 'locations'), 'receiving_id', 'location_id'),
  },
  // A line is written with its delivery, or by a scan.
  access: { read: ['inventory', 'receiving'], write: [] },
  list: {
    columns: [
      'product_id',
      'qty_expected',
      'qty_received',
      'qty_now',
      'measure',
      'lot_number',
      'expires_on',
      'bin_id',
      'condition',
      'source_status',
    ],
    sort: [['id', 'asc']],
    search: ['sku', 'lot_number', 'supplier_lot'],
    filters: ['receiving_id', 'product_id', 'source_status'],
  },
  form: [],
})

export type ReceivingLine = Row<typeof receivingLines>
