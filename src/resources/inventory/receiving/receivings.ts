import { receivingMachine } from '../../../machines/workflows/inventory/receivings'
import { carrier } from '../../general/lists/carrier'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { linesOf } from '../../kit/define/facets/lines'
import { arrivalKinds, receivingLines } from './receiving_lines'

/** Why goods come in; a delivery for an order or a transfer is begun from it. */
export const sourceKinds = ['purchase', 'transfer', 'customer_return', 'other'] as const
const typedKinds = ['customer_return', 'other'] as const

/** Of a line, in the measure of its product. */
const quantities = ['qty_expected', 'qty_received', 'qty_now'] as const

const reason = () => text('Reason', 200)

/** One delivery at the dock: who brought it, and line by line what was expected and what came. */
export const receivings = defineResource({
  name: 'receivings',
  title: 'Receivings',
  singular: 'receiving',
  segment: 'inventory',
  modules: ['Inventory', 'Lab Receiving'],
  path: '/inventory/receivings',
  pagePath: '/receiving/:id?',
  prefix: 'RC',
  label: '{number}',
  fields: {
    source_kind: {
      ...withDefault(choice<(typeof sourceKinds)[number]>('Source', sourceKinds, {}, typedKinds), 'other'),
      fixed: true,
    },
    supplier_id: optional(reference('Supplier', 'suppliers', { where: { status: 'active' } })),
    customer_id: requiredWhere(optional(reference('Customer', 'customers')), {
      source_kind: 'customer_return',
    }),
    location_id: reference('Location', 'locations', {
      where: { is_active: 1, is_stock_location: 1 },
      fixed: true,
      beginsOwn: true,
    }),
    bin_id: optional(
      reference('Dock', 'bins', {
        where: { is_active: 1, kind: arrivalKinds },
        dependsOn: { location_id: 'location_id' },
      }),
    ),
    packing_slip: optional(text('Packing slip', 60)),
    arrived_at: optional(instant('Arrived')),
    carrier_id: carrier(),
    bill_of_lading: optional(text('Bill of lading', 60)),
    seal_number: optional(text('Seal', 60)),
    note: optional(longText('Note')),
  },
  systemFields: {
    purchase_id: optional(reference('Purchase', 'purchases')),
    transfer_id: optional(reference('Transfer', 'transfers')),
    /** The order that goods of a customer come back from. */
    sale_id: optional(reference('Sale', 'sales')),
    source_number: optional(text('Source document', 20)),
    /** The delivery at the bench of a laboratory that it posts for. */
    lab_receiving_id: optional(reference('Lab receiving', 'lab_receivings')),
    line_count: internal(withDefault(integer('Lines'), 0)),
    lines_received: internal(withDefault(decimal('Lines received', 6), 0)),
    lacking: internal(withDefault(integer('Lines with missing data'), 0)),
    unaccepted: internal(withDefault(integer('Lines to be accepted'), 0)),
    rank: internal(withDefault(integer('Open first'), 0)),
    posted_at: optional(instant('Received')),
    posted_by_id: optional(reference('Received by', 'users')),
  },
  workflow: receivingMachine,
  offlineQueue: true,
  events: {
    start: { label: 'Start', tone: 'primary', broadcastAs: 'started' },
    receive: { label: 'Receive', tone: 'primary', broadcastAs: 'received' },
    accept_extra: {
      label: 'Accept extra lines',
      confirmText: 'Unexpected goods are received with the others.',
      inputs: { reason: reason() },
      broadcastAs: 'extra_accepted',
      doneText: 'extra lines accepted',
    },
    close_short: {
      label: 'Close short',
      confirmText: 'The missing quantity is no longer expected.',
      inputs: { reason: reason() },
      broadcastAs: 'closed_short',
    },
    reverse: {
      label: 'Reverse',
      tone: 'danger',
      confirmText: 'All received goods leave stock again, if they are still in their bins.',
      broadcastAs: 'reversed',
    },
    cancel: {
      label: 'Cancel receiving',
      tone: 'danger',
      confirmText: 'Nothing has been received yet.',
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['inventory', 'receiving'], write: ['inventory', 'receiving'] },
  lines: {
    receiving_lines: linesOf(receivingLines, {
      via: 'receiving_id',
      naming: ['product'],
      sums: quantities,
      unitColumn: { in: 'measure', figures: quantities },
      fixedBy: { qty_expected: { source_kind: ['purchase', 'transfer'] } },
      // With these, what is entered at the dock fits a screen at a desk.
      widths: {
        qty_expected: 88,
        qty_now: 88,
        reject_qty: 88,
        lot_number: 124,
        expires_on: 136,
        condition: 104,
      },
      behind: {
        product_id: ['sku', 'source_status'],
        qty_expected: ['qty_received'],
        reject_qty: ['measure'],
      },
    }),
  },
  unique: [['packing_slip', 'supplier_id']],
  attachments: true,
  list: {
    columns: [
      'number',
      'source_kind',
      'source_number',
      'supplier_id',
      'packing_slip',
      'line_count',
      'progress',
      'status',
      'bin_id',
      'arrived_at',
    ],
    totals: ['line_count'],
    progress: { done: ['lines_received'], planned: 'line_count' },
    sort: [
      ['rank', 'asc'],
      ['number', 'desc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number', 'source_number', 'packing_slip', 'carrier', 'bill_of_lading'],
    filters: ['status', 'source_kind', 'supplier_id', 'location_id', 'arrived_at'],
  },
  form: [
    {
      section: 'Delivery',
      fields: [
        'source_kind',
        'source_number',
        'supplier_id',
        'customer_id',
        'location_id',
        'bin_id',
        'packing_slip',
        'arrived_at',
        'carrier_id',
        'bill_of_lading',
        'seal_number',
        'note',
        'lab_receiving_id',
      ],
      whenFilled: ['lab_receiving_id'],
    },
  ],
  editableIn: ['draft', 'in_progress', 'partially_received'],
  removableIn: ['draft'],
})

export type Receiving = Row<typeof receivings>
