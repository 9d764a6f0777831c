import { cartonMachine } from '../../../machines/workflows/stamps/cartons'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { day, instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, millilitres } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

const code = (label: string, length: number) => withLook(optional(text(label, length)), 'code')

/** Cartons of bottles, each with a number of its own that its label and every later scan name. */
export const cartons = defineResource({
  name: 'cartons',
  title: 'Cartons',
  singular: 'carton',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/label-check-logs?list=cartons',
  prefix: 'CTN',
  label: '{number}',
  fields: {},
  systemFields: {
    sscc: code('SSCC', 18),
    /** The trade number of a full case; null where the product has none. */
    gtin: code('Case number', 14),
    /** The trade number of one bottle in it. */
    unit_gtin: code('Unit number', 14),
    production_order_id: reference('Order', 'production_orders'),
    step_id: reference('Step', 'production_order_steps'),
    product_id: reference('Product', 'products'),
    lot_id: optional(reference('Lot', 'lots')),
    /** As they are printed on its label. */
    lot_number: code('Lot printed', 40),
    expires_on: optional(day('Expires')),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    units: integer('Units', { unit: 'units' }),
    units_full: integer('Full at', { unit: 'units' }),
    packed_at: instant('Packed'),
    printed_at: optional(instant('Label printed')),
    label_copies: withDefault(integer('Labels printed'), 0),
    skid_id: optional(reference('Skid', 'skids')),
    /** The transfer that it is or was taken by, on its skid or alone. */
    floor_transfer_id: optional(reference('Transfer', 'floor_transfers')),
  },
  derived: {
    product_name: joined(text('Product name', 160), 'product_id', 'name'),
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    volume_ml: joined(optional(millilitres('Volume')), 'product_id', 'volume_ml'),
  },
  workflow: cartonMachine,
  events: {
    close: { label: 'Close', hidden: true, broadcastAs: 'closed' },
    reopen: { label: 'Open again', hidden: true, broadcastAs: 'reopened' },
    void: { label: 'Void', hidden: true, broadcastAs: 'voided' },
  },
  access: {
    read: [
      'label_check',
      'production_orders',
      'production_dashboard',
      'assembly_dashboard',
      'production_reports_export',
    ],
    write: ['label_check'],
    create: [],
    remove: [],
  },
  lookup: { codes: ['sscc'] },
  unique: [['sscc']],
  list: {
    columns: [
      'number',
      'production_order_id',
      'product_id',
      'lot_number',
      'units',
      'status',
      'packed_at',
      'printed_at',
      'skid_id',
    ],
    sort: [
      ['packed_at', 'desc'],
      ['number', 'desc'],
    ],
    search: ['number', 'sscc', 'lot_number'],
    filters: [
      'status',
      'packed_at',
      'product_id',
      'production_order_id',
      'lot_id',
      'jurisdiction',
      'skid_id',
    ],
    totals: ['units'],
  },
  form: [
    {
      section: 'Carton',
      fields: [
        'production_order_id',
        'product_id',
        'units',
        'units_full',
        'packed_at',
        'jurisdiction',
        'skid_id',
        'floor_transfer_id',
      ],
    },
    {
      section: 'Case label',
      fields: [
        'sscc',
        'gtin',
        'unit_gtin',
        'lot_number',
        'lot_id',
        'expires_on',
        'printed_at',
        'label_copies',
      ],
    },
  ],
})

export type Carton = Row<typeof cartons>
