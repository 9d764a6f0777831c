import { transferMachine } from '../../../machines/workflows/inventory/transfers'
import { carrier } from '../../general/lists/carrier'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  day,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { share } from '../../kit/text/share'
import { transferEvents } from './transfer_events'
import { linesOf } from '../../kit/define/facets/lines'
import { paperTable } from '../../kit/define/facets/paper'
import { transferLines } from './transfer_lines'

/** Of a line, in the measure of its product. */
const quantities = ['qty_requested', 'qty_shipped', 'qty_received'] as const

const sites = { where: { is_active: 1, is_stock_location: 1 } } as const

/** Goods on their way from one location to another, in two legs: out of the one, into the other. */
export const transfers = defineResource({
  name: 'transfers',
  title: 'Transfers',
  singular: 'transfer',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/transfers',
  pagePath: '/inventory/transfer/:id?',
  prefix: 'TR',
  label: '{number}',
  fields: {
    from_location_id: reference('From', 'locations', { ...sites, beginsOwn: true }),
    to_location_id: reference('To', 'locations', sites),
    needed_on: optional(day('Needed')),
    carrier_id: carrier(),
    tracking_number: optional(text('Tracking number', 60)),
    note: optional(longText('Note')),
  },
  systemFields: {
    line_count: internal(withDefault(integer('Lines'), 0)),
    picked_percent: internal(share('Picked')),
    shipped_percent: internal(share('Shipped')),
    received_percent: internal(share('Received')),
    requested_by_id: optional(reference('Requested by', 'users')),
    shipped_at: optional(instant('Shipped on')),
    received_at: optional(instant('Received on')),
  },
  workflow: transferMachine,
  events: transferEvents,
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: {},
  lines: {
    transfer_lines: linesOf(transferLines, {
      via: 'transfer_id',
      naming: ['product'],
      sums: quantities,
      unitColumn: { in: 'measure', figures: quantities },
      behind: {
        product_id: ['available_from', 'available_to', 'measure'],
        qty_requested: [
          'qty_reserved',
          'qty_picked',
          'qty_shipped',
          'qty_received',
          'loss_qty',
          'loss_reason',
        ],
      },
    }),
  },
  copy: { without: ['carrier_id', 'tracking_number'] },
  attachments: true,
  list: {
    columns: [
      'number',
      'from_location_id',
      'to_location_id',
      'line_count',
      'shipped_percent',
      'received_percent',
      'needed_on',
      'status',
    ],
    sort: [['number', 'desc']],
    due: {
      field: 'needed_on',
      open: ['draft', 'partially_allocated', 'allocated', 'in_transit', 'partially_received'],
    },
    search: ['number', 'carrier', 'tracking_number', 'note'],
    filters: ['status', 'from_location_id', 'to_location_id', 'needed_on'],
  },
  form: [
    {
      section: 'Transfer',
      fields: [
        'from_location_id',
        'to_location_id',
        'needed_on',
        'carrier_id',
        'tracking_number',
        'note',
        'shipped_at',
        'received_at',
      ],
    },
  ],
  paper: {
    title: 'Transfer slip',
    parties: [
      {
        label: 'From',
        of: 'from_location_id',
        lines: ['{name}', '{address}', '{city} {province_code} {postal_code}'],
      },
      {
        label: 'To',
        of: 'to_location_id',
        lines: ['{name}', '{address}', '{city} {province_code} {postal_code}'],
      },
    ],
    facts: ['needed_on', 'carrier_id', 'tracking_number', 'requested_by_id', 'shipped_at', 'received_at'],
    table: paperTable(transferLines, ['product_id', 'qty_requested', 'qty_shipped', 'measure'], {
      byHand: 'Received',
    }),
    notes: ['note'],
    signatures: ['Shipped by', 'Carrier', 'Received by'],
    drafts: ['draft'],
    ended: ['cancelled'],
  },
  editableIn: ['draft'],
  editableFields: {
    partially_allocated: ['carrier_id', 'tracking_number'],
    allocated: ['carrier_id', 'tracking_number'],
  },
})

export type Transfer = Row<typeof transfers>
