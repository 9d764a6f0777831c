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
import { decimal, integer, quantity, strength } from '../kit/fields/numbers'
import { movable } from '../inventory/products/products'
import { degrees } from './flashpoint_classes'

const most = 999_999_999

/** One product and one supplier lot of a delivery: what its papers say, and what of it was checked. */
export const labReceivingItems = defineResource({
  name: 'lab_receiving_items',
  title: 'Items',
  singular: 'item',
  segment: 'lab_receiving',
  modules: ['Lab Receiving', 'Production'],
  path: '/lab-receiving/receiving?list=items',
  label: '{supplier_lot}',
  fields: {
    lab_receiving_id: reference('Lab receiving', 'lab_receivings', { fixed: true }),
    product_id: reference('Product', 'products', { where: { ...movable, lot_tracked: 1 } }),
    supplier_lot: optional(text('Supplier lot', 40, { takesScan: true })),
    qty_expected: optional(quantity('Expected', { above: 0, max: most })),
    manufactured_on: optional(day('Made')),
    expires_on: optional(day('Expires')),
    expired_reason: optional(text('Reason for expired sample', 200)),
    retest_on: optional(day('Retest on')),
    density_g_ml: optional(decimal('Density', 6, { unit: 'g/ml', min: 0.5, max: 2 })),
    flash_point_c: optional(degrees('Flash point')),
    has_no_flash_point: withDefault(flag('No flash point'), false),
    boiling_point_c: optional(degrees('Boiling point')),
    flashpoint_class_id: optional(reference('Flashpoint class', 'flashpoint_classes')),
    nicotine_mg_ml: optional(strength('Nicotine by certificate')),
    min_storage_c: optional(degrees('Store from')),
    max_storage_c: optional(degrees('Store to')),
    coa_reference: optional(text('Certificate', 120)),
    sds_reference: optional(text('Safety data sheet', 120)),
    sds_revision: optional(text('Revision', 40)),
    sds_language: optional(
      choice('Language', ['en', 'fr', 'en_fr'], { en: 'English', fr: 'French', en_fr: 'English and French' }),
    ),
    sds_on: optional(day('Dated')),
  },
  systemFields: {
    line_no: integer('Line'),
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
    accept_reason: optional(text('Accept reason', 200)),
    accepted_by_id: optional(reference('Accepted by', 'users')),
    lot_id: optional(reference('Lot', 'lots')),
    qty_received: withDefault(quantity('Received'), 0),
    /** By flash and boiling point alone; the class itself may be stricter. */
    computed_class_id: internal(optional(reference('Computed class', 'flashpoint_classes'))),
    is_toxic: withDefault(flag('Toxic'), false),
    item_status: withLook(
      withDefault(choice('Status', ['expected', 'partially_received', 'received', 'rejected']), 'expected'),
      'status',
    ),
    short_reason: optional(text('Short reason', 200)),
    inspection: withLook(
      withDefault(choice('Inspection', ['pending', 'passed', 'failed']), 'pending'),
      'status',
    ),
    inspection_note: optional(text('Inspection note', 500)),
    inspected_by_id: optional(reference('Inspected by', 'users')),
    inspected_at: optional(instant('Inspected')),
    coa_checked_by_id: optional(reference('Certificate checked by', 'users')),
    coa_checked_at: optional(instant('Certificate checked')),
    identity_result: withLook(optional(choice('Identity test', ['passed', 'failed'])), 'status'),
    tested_mg_ml: optional(strength('Strength found')),
    tested_by_id: optional(reference('Tested by', 'users')),
    tested_at: optional(instant('Tested')),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    product_kind: joined(text('Product kind', 20), 'product_id', 'kind'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    dimension: joined(text('Dimension', 20), 'product_id.stock_measure_id', 'dimension'),
    receiving_status: joined(text('Receiving', 20), 'lab_receiving_id', 'status'),
    container_count: computed(integer('Containers')),
    /** Containers to take a sample of: one and the square root of how many there are. */
    sample_count: computed(integer('To sample')),
  },
  access: { read: ['lab_receiving', 'hplc'], write: ['receiving'] },
  lookup: {},
  list: {
    columns: [
      'lab_receiving_id',
      'product_id',
      'supplier_lot',
      'qty_expected',
      'qty_received',
      'measure',
      'flashpoint_class_id',
      'expires_on',
      'inspection',
      'item_status',
    ],
    sort: [['id', 'desc']],
    search: ['sku', 'supplier_lot', 'coa_reference'],
    filters: ['lab_receiving_id', 'product_id', 'inspection', 'item_status', 'flashpoint_class_id'],
  },
  form: [
    {
      section: 'Item',
      fields: [
        'product_id',
        'supplier_lot',
        'qty_expected',
        'manufactured_on',
        'expires_on',
        'retest_on',
        'expired_reason',
      ],
    },
    {
      section: 'Safety data sheet',
      fields: [
        'flash_point_c',
        'has_no_flash_point',
        'boiling_point_c',
        'flashpoint_class_id',
        'density_g_ml',
        'min_storage_c',
        'max_storage_c',
        'sds_reference',
        'sds_revision',
        'sds_language',
        'sds_on',
      ],
    },
    {
      section: 'Certificate of analysis',
      fields: [
        'coa_reference',
        'nicotine_mg_ml',
        'coa_checked_by_id',
        'coa_checked_at',
        'identity_result',
        'tested_mg_ml',
        'tested_by_id',
        'inspection',
        'inspection_note',
      ],
      whenFilled: [
        'coa_checked_by_id',
        'coa_checked_at',
        'identity_result',
        'tested_mg_ml',
        'tested_by_id',
        'inspection_note',
      ],
    },
  ],
})

export type LabReceivingItem = Row<typeof labReceivingItems>
