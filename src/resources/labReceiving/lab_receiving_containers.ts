import { labContainerMachine } from '../../machines/workflows/labReceiving/lab_receiving_containers'
import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  internal,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, millilitres, quantity } from '../kit/fields/numbers'
import { containerInputs } from './containerInputs'

const most = 999_999_999

export const containerTypes = ['bottle', 'jug', 'pail', 'drum', 'tote', 'can'] as const

export const grams = (label: string, above?: number) =>
  quantity(label, { unit: 'g', max: most, ...(above !== undefined && { above }) })

/** One physical bottle, jug or drum with a code of its own: what is left in it changes with a movement of the ledger alone. */
export const labReceivingContainers = defineResource({
  name: 'lab_receiving_containers',
  title: 'Receiving containers',
  singular: 'container',
  segment: 'lab_receiving',
  modules: ['Lab Receiving', 'Production', 'R&D'],
  path: '/lab-receiving/receiving-containers',
  pagePath: '/lab-receiving/receiving-container/:id?',
  prefix: 'LC',
  label: '{number}',
  fields: {
    product_id: reference('Product', 'products', { where: { lot_tracked: 1 } }),
    lot_id: optional(reference('Lot', 'lots', { dependsOn: { product_id: 'product_id' } })),
    from_bin_id: optional(reference('Taken from', 'bins', { where: { is_active: 1 } })),
    container_type: withDefault(choice('Container', containerTypes), 'bottle'),
    gross_g: optional(grams('Gross')),
    tare_g: optional(grams('Tare')),
    volume_ml: optional(millilitres('Volume', { above: 0, max: most })),
    bin_id: reference('Cabinet', 'bins', { where: { is_active: 1 } }),
    shelf: optional(integer('Shelf', { min: 1, max: 100 })),
  },
  systemFields: {
    qr_code: withLook(text('QR code', 80), 'code'),
    supplier_serial: withLook(optional(text('Serial number', 20)), 'code'),
    lab_receiving_item_id: optional(reference('Item', 'lab_receiving_items')),
    parent_container_id: optional(reference('Decanted from', 'lab_receiving_containers')),
    net_g: optional(grams('Net')),
    initial_qty: quantity('At first'),
    remaining_qty: quantity('Remaining'),
    flashpoint_class_id: reference('Class', 'flashpoint_classes'),
    is_toxic: withDefault(flag('Toxic'), false),
    /** Of its whole content, by its density where it was weighed. */
    initial_ml: internal(millilitres('Volume at first')),
    min_storage_c: internal(optional(decimal('Store from', 1))),
    max_storage_c: internal(optional(decimal('Store to', 1))),
    opened_on: optional(day('Opened')),
    opened_by_id: optional(reference('Opened by', 'users')),
    use_by: optional(day('Use by')),
    expires_on: optional(day('Expires')),
    retest_on: optional(day('Retest on')),
    last_retest_at: optional(instant('Retested')),
    last_retest_result: optional(choice('Retest', ['passed', 'failed'])),
    /** The first of the days after which it is not used. */
    due_on: internal(optional(day('Usable until'))),
    received_on: optional(day('Received on')),
    status_reason: optional(text('Reason', 500)),
    waste_ticket: optional(text('Waste ticket', 60)),
    released_at: optional(instant('Released')),
    label_printed_at: optional(instant('Label printed')),
    label_count: withDefault(integer('Labels printed'), 0),
    print_reason: optional(text('Reason of last print', 200)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    supplier_lot: joined(text('Supplier lot', 40), 'lot_id', 'supplier_lot'),
    location_id: joined(reference('Location', 'locations'), 'bin_id', 'location_id'),
    class_color: joined(text('Colour', 7), 'flashpoint_class_id', 'color'),
    remaining_ml: computed(millilitres('Remaining volume')),
  },
  workflow: labContainerMachine,
  events: containerInputs,
  access: {
    read: ['lab_receiving', 'hplc', 'rd_samples', 'batching_picking_report'],
    write: ['lab_receiving_setup'],
    remove: [],
  },
  lookup: { codes: ['sku'] },
  unique: [['qr_code']],
  editableIn: [],
  list: {
    columns: [
      'number',
      'product_id',
      'lot_id',
      'flashpoint_class_id',
      'bin_id',
      'progress',
      'status',
      'retest_on',
      'use_by',
      'opened_on',
      'received_on',
    ],
    progress: { done: ['remaining_qty'], planned: 'initial_qty' },
    due: { field: 'retest_on', open: ['released', 'opened'] },
    preset: [
      {
        field: 'status',
        operator: 'in',
        value: ['quarantined', 'released', 'opened', 'hold', 'rejected'],
      },
    ],
    sort: [
      ['due_on', 'asc'],
      ['number', 'asc'],
    ],
    search: ['number', 'sku', 'supplier_lot', 'supplier_serial', 'qr_code'],
    filters: ['status', 'flashpoint_class_id', 'bin_id', 'product_id', 'lot_id', 'due_on', 'location_id'],
  },
  form: [
    {
      section: 'Container',
      fields: [
        'product_id',
        'lot_id',
        'from_bin_id',
        'container_type',
        'bin_id',
        'shelf',
        'gross_g',
        'tare_g',
        'volume_ml',
      ],
    },
    {
      section: 'Content',
      fields: [
        'remaining_qty',
        'initial_qty',
        'net_g',
        'flashpoint_class_id',
        'opened_on',
        'opened_by_id',
        'use_by',
        'expires_on',
        'retest_on',
        'last_retest_at',
        'last_retest_result',
        'parent_container_id',
        'lab_receiving_item_id',
        'supplier_serial',
        'status_reason',
        'waste_ticket',
        'label_printed_at',
        'label_count',
        'print_reason',
      ],
      whenFilled: [
        'opened_on',
        'opened_by_id',
        'use_by',
        'last_retest_at',
        'last_retest_result',
        'parent_container_id',
        'supplier_serial',
        'status_reason',
        'waste_ticket',
        'label_printed_at',
        'print_reason',
      ],
    },
  ],
})

export type LabContainer = Row<typeof labReceivingContainers>

/** Statuses of containers that hold goods which the ledger counts. */
export const stockedStatuses = ['quarantined', 'released', 'opened', 'hold', 'rejected'] as const
/** Statuses in which a container takes up room. */
export const placedStatuses = ['expected', ...stockedStatuses] as const
/** Statuses in which goods are taken from a container. */
export const usableStatuses = ['released', 'opened'] as const
