import { floorTransferMachine } from '../../../machines/workflows/floor/floor_transfers'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'

/** What a label of a transfer is stuck to; loose goods are those of a lot that no carton has. */
export const itemKinds = ['skid', 'carton', 'cart', 'pail', 'loose'] as const

/** Kinds of bins that goods of the floor are received into; what is not released goes into quarantine. */
export const receivingBins = ['storage', 'quarantine'] as const

const moved = (label: string) => withDefault(quantity(label), 0)

/** The place that goods are received into. */
export const receivingPlace = () =>
  reference('Bin', 'bins', { where: { kind: [...receivingBins], is_active: 1 } })

/** Goods on their way from the floor to the warehouse of the same site, by the label they carry. */
export const floorTransfers = defineResource({
  name: 'floor_transfers',
  title: 'Floor transfers',
  singular: 'floor transfer',
  segment: 'production',
  modules: ['Production'],
  path: '/production/transfer',
  prefix: 'FT',
  label: '{number}',
  fields: {},
  systemFields: {
    qr_payload: withLook(text('Code', 40), 'code'),
    item_kind: choice('Kind', itemKinds),
    /** The number on what is carried: of the skid, carton, cart or pail, else of the lot. */
    item: withLook(text('Item', 60), 'code'),
    skid_id: optional(reference('Skid', 'skids')),
    carton_id: optional(reference('Carton', 'cartons')),
    cart_id: optional(reference('Cart', 'carts')),
    pail_id: optional(reference('Pail', 'pails')),
    /** Of all that is carried; empty where it is of several. */
    production_order_id: optional(reference('Order', 'production_orders')),
    product_id: optional(reference('Product', 'products')),
    lot_id: optional(reference('Lot', 'lots')),
    measure: withLook(text('Measure', 20), 'unit'),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    cartons: withDefault(integer('Cartons'), 0),
    qty: quantity('Quantity'),
    qty_sent: moved('Sent'),
    qty_received: moved('Received'),
    qty_written_off: moved('Written off'),
    qty_refused: moved('Refused'),
    from_bin_id: optional(reference('From', 'bins')),
    transit_bin_id: optional(reference('In transit', 'bins')),
    to_bin_id: optional(reference('To', 'bins')),
    label_copies: withDefault(integer('Copies', { min: 1, max: 20 }), 1),
    prints: withDefault(integer('Printed, times'), 0),
    printed_at: optional(instant('Printed')),
    sent_at: optional(instant('Sent on')),
    sent_by_id: optional(reference('Sent by', 'users')),
    received_at: optional(instant('Received on')),
    received_by_id: optional(reference('Received by', 'users')),
    difference_reason: optional(longText('Reason', 500)),
    scrap_reason_parameter_id: optional(reference('Scrap reason', 'parameters')),
  },
  derived: {
    sku: joined(withLook(optional(text('SKU', 40)), 'sku'), 'product_id', 'sku'),
  },
  workflow: floorTransferMachine,
  offlineQueue: true,
  events: {
    print: { label: 'Print label', hidden: true, broadcastAs: 'printed' },
    send: { label: 'Dispatch', tone: 'primary', broadcastAs: 'sent' },
    receive: {
      label: 'Receive',
      tone: 'primary',
      inputs: {
        to_bin_id: receivingPlace(),
        qty: optional(quantity('Quantity', { above: 0, help: 'Left empty, all that is in transit' })),
        difference_reason: optional(longText('Reason', 500)),
      },
      broadcastAs: 'received',
    },
    finish: { label: 'Finish', hidden: true, historyName: 'Received in full' },
    write_off: {
      label: 'Write off the rest',
      tone: 'danger',
      confirmText: 'Goods still in transit are written off.',
      inputs: {
        difference_reason: longText('Reason', 500),
        scrap_reason_parameter_id: reference('Scrap reason', 'parameters', {
          where: { type_code: 'scrap_reason', is_active: 1 },
        }),
      },
      broadcastAs: 'written_off',
    },
    refuse: {
      label: 'Refuse',
      tone: 'danger',
      confirmText: 'The goods go back to the floor.',
      inputs: { difference_reason: longText('Reason', 500) },
      broadcastAs: 'refused',
    },
    cancel: {
      label: 'Cancel transfer',
      tone: 'danger',
      confirmText: 'Its label can no longer be used.',
      broadcastAs: 'cancelled',
    },
  },
  access: {
    read: ['transfer', 'qr_code_generation', 'production_orders', 'production_reports_export'],
    write: [],
    create: [],
    remove: [],
  },
  lookup: { codes: ['item'] },
  unique: [['qr_payload']],
  list: {
    columns: [
      'number',
      'status',
      'item',
      'production_order_id',
      'product_id',
      'lot_id',
      'qty',
      'qty_sent',
      'qty_received',
      'measure',
      'to_bin_id',
      'sent_at',
      'received_at',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'item', 'qr_payload'],
    filters: ['status', 'item_kind', 'production_order_id', 'product_id', 'lot_id', 'sent_at', 'received_at'],
  },
  form: [
    {
      section: 'Transfer',
      fields: [
        'item_kind',
        'item',
        'production_order_id',
        'product_id',
        'lot_id',
        'jurisdiction',
        'cartons',
        'qty',
      ],
    },
    {
      section: 'Way',
      fields: [
        'from_bin_id',
        'to_bin_id',
        'qty_sent',
        'sent_at',
        'sent_by_id',
        'qty_received',
        'received_at',
        'received_by_id',
        'qty_written_off',
        'qty_refused',
        'difference_reason',
        'scrap_reason_parameter_id',
      ],
    },
    { section: 'Label', fields: ['qr_payload', 'label_copies', 'prints', 'printed_at'] },
  ],
})

export type FloorTransfer = Row<typeof floorTransfers>
