import { allocationMachine } from '../../../machines/workflows/inventory/allocations'
import { carrier } from '../../general/lists/carrier'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  day,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { share } from '../../kit/text/share'
import { shipTo, shipToFields } from '../../sale/shipTo'
import { allocationEvents } from './allocation_events'
import { linesOf } from '../../kit/define/facets/lines'
import { dutyExempt, dutyExemptFields } from '../../production/stamps/dutyExempt'
import { allocationLines } from './allocation_lines'

/** Sales whose goods may be reserved. */
export const allocatableSales = [
  'confirmed',
  'partially_allocated',
  'allocated',
  'in_progress',
  'partially_shipped',
] as const

const sites = { where: { is_active: 1, is_stock_location: 1 }, fixed: true } as const

/**
 * The packing list of one shipment of a sale: what is reserved for it, where it is picked and how it is
 * packed.
 */
export const allocations = defineResource({
  name: 'allocations',
  title: 'Allocations',
  singular: 'packing list',
  segment: 'inventory',
  modules: ['Inventory', 'Sale'],
  path: '/inventory/allocation',
  pagePath: '/allocation/:id?',
  prefix: 'AL',
  label: '{number}',
  fields: {
    sale_id: reference('Sale', 'sales', { where: { status: allocatableSales }, fixed: true }),
    location_id: reference('Ships from', 'locations', sites),
    promised_on: optional(day('Promised')),
    priority: withLook(withDefault(integer('Priority', { min: 1, max: 9 }), 5), 'priority'),
    staging_bin_id: optional(
      reference('Lane', 'bins', {
        where: { kind: 'staging', is_active: 1 },
        dependsOn: { location_id: 'location_id' },
      }),
    ),
    carrier_id: carrier(),
    service: optional(text('Service', 60)),
    tracking_number: optional(text('Tracking number', 60)),
    note: optional(longText('Note')),
  },
  systemFields: {
    customer_id: reference('Customer', 'customers'),
    ...shipTo,
    ...dutyExempt,
    line_count: internal(withDefault(integer('Lines'), 0)),
    allocated_percent: internal(share('Allocated')),
    picked_percent: internal(share('Picked')),
    wave: optional(text('Wave', 20)),
    picker_id: optional(reference('Picked by', 'users')),
    packer_id: optional(reference('Packed by', 'users')),
    cartons: optional(integer('Cartons')),
    skids: optional(integer('Skids')),
    gross_weight_kg: optional(decimal('Gross weight', 3, { unit: 'kg' })),
    picked_at: optional(instant('Picked')),
    packed_at: optional(instant('Packed')),
    shipped_at: optional(instant('Shipped')),
    cancel_reason: optional(text('Cancel reason', 200)),
  },
  derived: {
    customer_po: joined(text('Customer PO', 60), 'sale_id', 'customer_po'),
    from_address: joined(text('Address of sender', 200), 'location_id', 'address'),
    from_city: joined(text('City of sender', 80), 'location_id', 'city'),
    pick_up: joined(flag('Pick-up'), 'sale_id', 'pick_up'),
    partial_shipment: joined(flag('Accepts partial shipment'), 'customer_id', 'partial_shipment'),
  },
  workflow: allocationMachine,
  offlineQueue: true,
  events: allocationEvents,
  access: { read: ['inventory', 'sale'], write: ['inventory'] },
  lookup: {},
  lines: {
    allocation_lines: linesOf(allocationLines, {
      via: 'allocation_id',
      naming: ['product'],
      behind: { product_id: ['sku'], qty_requested: ['measure'] },
    }),
  },
  attachments: true,
  list: {
    columns: [
      'number',
      'sale_id',
      'customer_id',
      'ship_to_province_id',
      'promised_on',
      'priority',
      'allocated_percent',
      'picked_percent',
      'status',
    ],
    sort: [
      ['promised_on', 'asc'],
      ['priority', 'asc'],
    ],
    preset: [{ field: 'status', operator: 'not_in', value: ['shipped', 'cancelled'] }],
    due: {
      field: 'promised_on',
      open: ['draft', 'partially_allocated', 'allocated', 'in_progress', 'packed'],
    },
    search: ['number', 'sale', 'customer', 'tracking_number'],
    filters: [
      'status',
      'customer_id',
      'location_id',
      'ship_to_province_id',
      'promised_on',
      'picker_id',
      'wave',
    ],
  },
  form: [
    {
      section: 'Packing list',
      part: 'Goods',
      fields: [
        'sale_id',
        'location_id',
        'promised_on',
        'priority',
        'staging_bin_id',
        'carrier_id',
        'service',
        'tracking_number',
        'cancel_reason',
      ],
    },
    {
      section: 'Ship to',
      part: 'Ship to',
      fields: ['customer_id', ...shipToFields, ...dutyExemptFields, 'note'],
    },
    {
      section: 'Picked and packed',
      part: 'Ship to',
      fields: [
        'wave',
        'picker_id',
        'picked_at',
        'packer_id',
        'packed_at',
        'cartons',
        'skids',
        'gross_weight_kg',
        'shipped_at',
      ],
    },
  ],
  editableIn: ['draft', 'partially_allocated', 'allocated', 'in_progress', 'packed'],
  removableIn: ['draft'],
})

export type Allocation = Row<typeof allocations>
