import { shipmentMachine } from '../../../machines/workflows/floor/shipments'
import { carrier } from '../../general/lists/carrier'
import { defineResource } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/define/facets/lines'
import { paperTable } from '../../kit/define/facets/paper'
import type { Row } from '../../kit/define/row'
import {
  type AnyField,
  choice,
  day,
  instant,
  internal,
  longText,
  optional,
  readableBy,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { shipTo, shipToFields } from '../../sale/shipTo'
import { plantAreas } from '../flows/plantArea'
import { dutyExempt, dutyExemptFields } from '../stamps/dutyExempt'
import { shipmentEvents } from './shipment_events'
import { shipmentLines } from './shipment_lines'

const sites = { is_active: 1, is_stock_location: 1 } as const

/** Who a shipment goes from and to, on paper. */
const parties = [
  {
    label: 'Ships from',
    of: 'from_location_id',
    lines: ['{name}', '{address}', '{city} {province_code} {postal_code}'],
  },
  {
    label: 'Ship to',
    lines: [
      '{destination}',
      '{ship_to_address1}',
      '{ship_to_address2}',
      '{ship_to_city} {ship_to_province_code} {ship_to_postal_code}',
      '{ship_to_country}',
      '{ship_to_contact} {ship_to_phone}',
    ],
  },
  // The paper is in the language of the customer.
  { label: 'Customer', of: 'customer_id', lines: ['{legal_name}'] },
] as const
const onPaper = ['planned_on', 'shipped_at', 'carrier_id', 'destination_jurisdiction'] as const
const states = { drafts: ['draft'], ended: ['cancelled'] } as const

/** The documents behind a shipment are for the dock and the office; the floor sees where it goes. */
const ofTrade = <F extends AnyField>(field: F) => readableBy(field, 'assembly_shipping', 'inventory', 'sale')

/** What leaves a plant together: a packing list of a sale, or goods for a distribution centre. */
export const shipments = defineResource({
  name: 'shipments',
  title: 'Shipments',
  singular: 'shipment',
  segment: 'assembly',
  modules: ['Production', 'Assembly', 'Inventory', 'Sale'],
  path: '/production/shipping',
  prefix: 'SHP',
  label: '{number}',
  fields: {
    /** Of a packing list or transfer it follows its goods. */
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    allocation_id: ofTrade(
      optional(reference('Packing list', 'allocations', { where: { status: 'packed' }, fixed: true })),
    ),
    transfer_id: ofTrade(
      optional(
        reference('Transfer', 'transfers', {
          where: { status: ['partially_allocated', 'allocated'] },
          fixed: true,
        }),
      ),
    ),
    location_id: optional(
      reference('Distribution centre', 'locations', {
        where: { ...sites, kind: 'distribution_centre' },
        fixed: true,
      }),
    ),
    from_location_id: reference('Ships from', 'locations', { where: sites, fixed: true, beginsOwn: true }),
    planned_on: optional(day('Planned')),
    cut_off_at: optional(instant('Cut-off')),
    carrier_id: carrier(),
    service: optional(text('Service', 60)),
    tracking_number: optional(text('Tracking number', 60)),
    seal_number: optional(text('Seal', 40)),
    trailer: optional(text('Trailer', 40)),
    dock: optional(text('Dock', 20)),
    note: optional(longText('Note')),
  },
  systemFields: {
    destination_kind: choice('Destination kind', ['customer', 'distribution_centre']),
    /** The name of the customer or distribution centre. */
    destination: text('Destination', 160),
    customer_id: ofTrade(optional(reference('Customer', 'customers'))),
    sale_id: ofTrade(optional(reference('Sale', 'sales'))),
    ...shipTo,
    /** Of the stamp that goods carry where they are sold; a distribution centre of the licensee holds those of all. */
    destination_jurisdiction: withLook(optional(text('Destination jurisdiction', 2)), 'jurisdiction'),
    ...dutyExempt,
    lines_count: internal(withDefault(integer('Lines'), 0)),
    lines_loaded: withDefault(integer('Lines loaded'), 0),
    skids_count: withDefault(integer('Skids'), 0),
    skids_loaded: withDefault(integer('Skids loaded'), 0),
    cartons: withDefault(integer('Cartons'), 0),
    units: withDefault(quantity('Units'), 0),
    gross_kg: optional(decimal('Gross weight', 3, { unit: 'kg' })),
    loading_started_at: optional(instant('Loading started')),
    loaded_by_id: optional(reference('Loaded by', 'users')),
    shipped_at: optional(instant('Shipped on')),
    shipped_by_id: optional(reference('Shipped by', 'users')),
    delivered_at: optional(instant('Delivered on')),
    proof_of_delivery: optional(text('Proof of delivery', 200)),
    cancel_note: optional(text('Cancel reason', 200)),
  },
  workflow: shipmentMachine,
  offlineQueue: true,
  events: shipmentEvents,
  access: {
    read: ['transfer', 'assembly_shipping', 'inventory', 'sale', 'production_orders'],
    write: ['assembly_shipping'],
    remove: [],
  },
  lookup: {},
  lines: {
    shipment_lines: linesOf(shipmentLines, { via: 'shipment_id', naming: ['item'], sums: ['cartons'] }),
  },
  attachments: true,
  editableIn: ['draft', 'ready', 'loading'],
  list: {
    columns: [
      'number',
      'destination',
      'ship_to_province_id',
      'carrier_id',
      'planned_on',
      'cut_off_at',
      'skids_loaded',
      'skids_count',
      'cartons',
      'units',
      'seal_number',
      'duty_exempt',
      'shipped_at',
      'status',
    ],
    sort: [['number', 'desc']],
    preset: [{ field: 'status', operator: 'not_in', value: ['delivered', 'cancelled'] }],
    search: ['number', 'destination', 'tracking_number', 'seal_number'],
    filters: [
      'status',
      'area',
      'planned_on',
      'cut_off_at',
      'shipped_at',
      'destination_kind',
      'ship_to_province_id',
      'destination_jurisdiction',
      'duty_exempt',
      'carrier_id',
    ],
    totals: ['cartons', 'units'],
  },
  form: [
    {
      section: 'Shipment',
      part: 'Shipment',
      fields: [
        'allocation_id',
        'transfer_id',
        'location_id',
        'from_location_id',
        'planned_on',
        'cut_off_at',
        'carrier_id',
        'service',
        'tracking_number',
        'seal_number',
        'trailer',
        'dock',
        'note',
      ],
    },
    {
      section: 'Destination',
      part: 'Destination',
      fields: [
        'destination_kind',
        'destination',
        'customer_id',
        'sale_id',
        ...shipToFields,
        'destination_jurisdiction',
        ...dutyExemptFields,
      ],
    },
    {
      section: 'Loaded and shipped',
      part: 'Destination',
      fields: [
        'skids_count',
        'skids_loaded',
        'cartons',
        'units',
        'gross_kg',
        'loading_started_at',
        'loaded_by_id',
        'shipped_at',
        'shipped_by_id',
        'delivered_at',
        'proof_of_delivery',
        'cancel_note',
      ],
    },
  ],
  paper: {
    title: 'Bill of lading',
    parties,
    facts: [
      ...onPaper,
      'service',
      'tracking_number',
      'trailer',
      'seal_number',
      ...dutyExemptFields,
      'skids_count',
      'cartons',
      'gross_kg',
    ],
    table: paperTable(
      shipmentLines,
      ['item', 'sscc', 'product_id', 'cartons', 'units', 'measure', 'gross_kg'],
      {
        without: 'removed_at',
      },
    ),
    notes: ['note'],
    signatures: ['Shipped by', 'Carrier', 'Received by'],
    ...states,
  },
  morePapers: [
    {
      title: 'Packing list',
      parties,
      facts: [...onPaper, 'skids_count', 'cartons', 'units'],
      table: paperTable(
        shipmentLines,
        ['item', 'sku', 'product_id', 'lot_id', 'jurisdiction', 'cartons', 'units', 'measure'],
        { byHand: 'Received', without: 'removed_at' },
      ),
      notes: ['note'],
      signatures: ['Packed by', 'Received by'],
      ...states,
    },
  ],
})

export type Shipment = Row<typeof shipments>
