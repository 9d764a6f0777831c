import { labReceivingMachine } from '../../machines/workflows/labReceiving/lab_receivings'
import { carrier } from '../general/lists/carrier'
import { computed } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { decimal, integer } from '../kit/fields/numbers'
import { requiredWhere } from '../kit/fields/requiredWhere'

/** Why goods reach the bench. */
const labReceivingKinds = ['purchase', 'sample', 'transfer', 'return_from_floor'] as const

const reason = () => text('Reason', 200)

/** One delivery at the bench of a laboratory, which posts through a delivery of inventory. */
export const labReceivings = defineResource({
  name: 'lab_receivings',
  title: 'Lab receiving',
  singular: 'lab receiving',
  segment: 'lab_receiving',
  modules: ['Lab Receiving'],
  path: '/lab-receiving/receiving',
  prefix: 'LR',
  label: '{number}',
  fields: {
    kind: { ...withDefault(choice('Kind', labReceivingKinds), 'purchase'), fixed: true },
    supplier_id: requiredWhere(
      optional(reference('Supplier', 'suppliers', { where: { status: 'active' } })),
      {
        kind: ['purchase', 'sample'],
      },
    ),
    purchase_id: requiredWhere(
      optional(
        reference('Purchase', 'purchases', {
          where: { status: ['ordered', 'partially_received'] },
          dependsOn: { supplier_id: 'supplier_id' },
        }),
      ),
      { kind: 'purchase' },
    ),
    transfer_id: requiredWhere(
      optional(
        reference('Transfer', 'transfers', {
          where: { status: ['in_transit', 'partially_received'] },
          dependsOn: { to_location_id: 'location_id' },
        }),
      ),
      { kind: 'transfer' },
    ),
    from_bin_id: requiredWhere(
      optional(
        reference('Returned from', 'bins', {
          where: { is_active: 1, kind: ['floor', 'staging', 'storage'] },
        }),
      ),
      { kind: 'return_from_floor' },
    ),
    location_id: reference('Laboratory', 'locations', {
      where: { is_active: 1, is_stock_location: 1, kind: 'lab' },
    }),
    bin_id: reference('Bench', 'bins', {
      where: { is_active: 1, kind: ['lab', 'quarantine'] },
      dependsOn: { location_id: 'location_id' },
    }),
    received_on: optional(day('Received on')),
    carrier_id: carrier(),
    waybill: optional(text('Waybill', 60)),
    packing_slip: optional(text('Packing slip', 60)),
    condition: withDefault(choice('Condition', ['good', 'damaged', 'leaking', 'wrong_temperature']), 'good'),
    temperature_c: optional(decimal('Temperature', 1, { unit: '°C', min: -40, max: 60 })),
    note: optional(longText('Note')),
  },
  systemFields: {
    /** The latest delivery of inventory that it posted through. */
    receiving_id: optional(reference('Receiving', 'receivings')),
    lacking: internal(withDefault(integer('Items with missing quantities'), 0)),
    posted_count: internal(withDefault(integer('Containers in stock'), 0)),
    rank: internal(withDefault(integer('Open first'), 0)),
    started_by_id: optional(reference('At the bench', 'users')),
    posted_at: optional(instant('Posted')),
    short_reason: optional(text('Short reason', 200)),
  },
  derived: {
    item_count: computed(integer('Items')),
    container_count: computed(integer('Containers')),
    received_share: computed(decimal('Received', 1, { unit: '%' })),
    products: computed(text('Products', 400)),
  },
  workflow: labReceivingMachine,
  events: {
    start: {
      label: 'Start',
      tone: 'primary',
      broadcastAs: 'started',
      doneText: 'started',
    },
    add_containers: { label: 'Add containers', hidden: true, broadcastAs: 'containers_added' },
    receive: {
      label: 'Receive',
      tone: 'primary',
      broadcastAs: 'received',
      confirmText: 'Weighed containers go into stock, in quarantine.',
    },
    close_short: {
      label: 'Close short',
      confirmText: 'The missing quantity is no longer expected.',
      inputs: { reason: reason() },
      broadcastAs: 'closed_short',
      doneText: 'closed short',
    },
    reverse: {
      label: 'Reverse',
      tone: 'danger',
      confirmText: 'All of its containers leave stock again, if none was opened; their codes are refused.',
      broadcastAs: 'reversed',
    },
    cancel: {
      label: 'Cancel lab receiving',
      tone: 'danger',
      confirmText: 'Its containers become void.',
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['lab_receiving'], write: ['receiving'] },
  lookup: {},
  unique: [['packing_slip', 'supplier_id']],
  attachments: true,
  list: {
    columns: [
      'number',
      'kind',
      'supplier_id',
      'purchase_id',
      'received_on',
      'item_count',
      'container_count',
      'received_share',
      'status',
      'started_by_id',
    ],
    sort: [
      ['rank', 'asc'],
      ['number', 'desc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number', 'packing_slip', 'waybill', 'products'],
    filters: ['status', 'supplier_id', 'products', 'kind', 'received_on'],
  },
  form: [
    {
      section: 'Delivery',
      fields: [
        'kind',
        'supplier_id',
        'purchase_id',
        'transfer_id',
        'location_id',
        'bin_id',
        'from_bin_id',
        'received_on',
        'packing_slip',
        'carrier_id',
        'waybill',
        'condition',
        'temperature_c',
        'note',
        'receiving_id',
        'posted_at',
        'short_reason',
      ],
      whenFilled: ['receiving_id', 'posted_at', 'short_reason'],
      whenRequired: ['purchase_id', 'transfer_id', 'from_bin_id'],
    },
  ],
  editableIn: ['draft', 'in_progress'],
  removableIn: ['draft'],
})

export type LabReceiving = Row<typeof labReceivings>
