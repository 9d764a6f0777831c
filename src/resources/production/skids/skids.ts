import { skidMachine } from '../../../machines/workflows/stamps/skids'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { plantAreas } from '../flows/plantArea'

const skidKinds = ['wood', 'plastic'] as const

const kilograms = (label: string) => optional(decimal(label, 3, { unit: 'kg', above: 0, max: 10_000 }))

/** Skids of cartons, each with a number to scan; what is on one are the cartons that name it. */
export const skids = defineResource({
  name: 'skids',
  title: 'Skids',
  singular: 'skid',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/skids',
  prefix: 'SK',
  label: '{number}',
  fields: {
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    kind: withDefault(choice('Kind', skidKinds), 'wood'),
    max_cartons: optional(
      integer('Carries', {
        unit: 'cartons',
        min: 1,
        max: 500,
        help: 'Left empty, as many as a skid of its first product carries',
      }),
    ),
    bin_id: optional(reference('Bin', 'bins', { where: { kind: ['floor', 'staging'], is_active: 1 } })),
    tare_kg: kilograms('Tare'),
    gross_kg: kilograms('Gross'),
  },
  systemFields: {
    sscc: withLook(optional(text('SSCC', 18)), 'code'),
    /** Of all that is on it: a skid is of one jurisdiction. */
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    /** The SKUs of what is on it. */
    contents: withLook(optional(text('Contents', 200)), 'sku'),
    cartons: withDefault(integer('Cartons'), 0),
    units: withDefault(integer('Units', { unit: 'units' }), 0),
    closed_at: optional(instant('Closed')),
    /** Whether it is between the floor and the warehouse now; follows from its status. */
    transfer_status: withLook(optional(choice('Transfer', ['in_transfer', 'not_in_transfer'])), 'status'),
    /** The transfer that it is or was taken by. */
    floor_transfer_id: optional(reference('Transfer', 'floor_transfers')),
    /** The shipment that it is on or left with. */
    shipment_id: optional(reference('Shipment', 'shipments')),
  },
  derived: {
    location: joined(optional(text('Location', 80)), 'bin_id.location_id', 'name'),
  },
  workflow: skidMachine,
  // From its transfer on its bin is where transfers and picks put it.
  editableIn: ['open', 'closed'],
  events: {
    close: { label: 'Close', tone: 'primary', broadcastAs: 'closed' },
    reopen: { label: 'Open again', broadcastAs: 'reopened' },
    void: {
      label: 'Void',
      tone: 'danger',
      confirmText: 'It can no longer be filled.',
      broadcastAs: 'voided',
    },
    send: { label: 'Send', hidden: true, broadcastAs: 'sent' },
    receive: { label: 'Receive', hidden: true, broadcastAs: 'received' },
    refuse: { label: 'Refuse', hidden: true, broadcastAs: 'refused' },
    allocate: { label: 'Allocate', hidden: true, broadcastAs: 'allocated' },
    release: { label: 'Release', hidden: true, broadcastAs: 'released' },
    ship: { label: 'Ship', hidden: true, broadcastAs: 'shipped' },
    unpack: { label: 'Unpack', hidden: true, broadcastAs: 'unpacked' },
    unship: {
      label: 'Reverse shipment',
      hidden: true,
      broadcastAs: 'unshipped',
      historyName: 'Shipment reversed',
    },
  },
  access: {
    read: ['production', 'production_dashboard', 'production_orders', 'assembly_dashboard', 'transfer'],
    write: ['production'],
    create: [],
    remove: [],
  },
  lookup: { codes: ['sscc'] },
  unique: [['sscc']],
  list: {
    columns: [
      'number',
      'status',
      'transfer_status',
      'contents',
      'cartons',
      'max_cartons',
      'units',
      'jurisdiction',
      'bin_id',
      'location',
      'shipment_id',
      'kind',
      'closed_at',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'sscc'],
    filters: ['status', 'transfer_status', 'jurisdiction', 'bin_id', 'shipment_id', 'closed_at'],
    totals: ['cartons', 'units'],
  },
  form: [
    { section: 'Skid', fields: ['kind', 'max_cartons', 'bin_id', 'tare_kg', 'gross_kg', 'sscc'] },
    {
      section: 'Contents',
      fields: ['cartons', 'units', 'jurisdiction', 'closed_at', 'floor_transfer_id', 'shipment_id'],
    },
  ],
})

export type Skid = Row<typeof skids>
