import { labelCheckMachine } from '../../../machines/workflows/stamps/label_checks'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { checkpoints, labelFaults, labelItems } from './labelRule'

export const checkpointWords = { hourly: 'Hourly' }

const code = (label: string) => withLook(optional(text(label, 60)), 'code')

/** What can be wrong, as it is said. */
export const faultWords = {
  containers: 'Containers in the package',
  lot_printed: 'Lot printed',
  expiry_printed: 'Expiry printed',
  licensee: 'Licensee',
  warning_bilingual: 'Warning in both languages',
  stamp_jurisdiction: 'Stamp of the jurisdiction',
  stamp_placement: 'Place of the stamp',
  export_mark: 'Mark of goods for export',
  cap_seal: 'Seal of the cap',
  upc: 'Barcode',
  label_code: 'Label code',
  stamp_serial: 'Number of the stamp',
} as const

/** What is on a bottle compared with what its order demands. */
export const labelChecks = defineResource({
  name: 'label_checks',
  title: 'Label check logs',
  singular: 'label check',
  segment: 'production',
  modules: ['Production'],
  path: '/production/label-check-logs',
  prefix: 'LBC',
  label: '{number}',
  fields: {},
  systemFields: {
    production_order_id: optional(reference('Order', 'production_orders')),
    product_stamping_order_id: optional(reference('Stamping order', 'product_stamping_orders')),
    step_id: optional(reference('Step', 'production_order_steps')),
    product_id: reference('Product', 'products'),
    label_template_id: optional(reference('Template', 'label_templates')),
    machine_id: optional(reference('Machine', 'machines')),
    checkpoint: choice('Checkpoint', checkpoints, checkpointWords),
    scanned_upc: code('Barcode scanned'),
    scanned_label_code: code('Label code scanned'),
    scanned_lot: code('Lot scanned'),
    scanned_stamp_serial: code('Stamp scanned'),
    expected_upc: code('Barcode expected'),
    expected_label_code: code('Label code expected'),
    expected_lot: code('Lot expected'),
    expected_jurisdiction: withLook(optional(text('Stamp expected', 2)), 'jurisdiction'),
    items: choices('Looked at', labelItems, faultWords),
    failed_items: choices('Failed', labelFaults, faultWords),
    fail_note: optional(longText('Note', 500)),
    user_id: optional(reference('Checked by', 'users')),
    checked_at: instant('Checked'),
    resolution: optional(longText('Resolution', 500)),
    resolved_at: optional(instant('Resolved')),
    resolved_by_id: optional(reference('Resolved by', 'users')),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  workflow: labelCheckMachine,
  events: {
    resolve: {
      label: 'Resolve',
      tone: 'primary',
      inputs: { resolution: longText('What became of it', 500) },
      confirmText: 'The step opens again; its labels have to pass a new check first.',
      broadcastAs: 'resolved',
      doneText: 'resolved',
    },
  },
  access: {
    read: ['label_check', 'production_reports', 'production_reports_export', 'production_orders'],
    write: ['label_check'],
    export: ['production_reports', 'production_reports_export'],
    create: [],
    remove: [],
  },
  lookup: {},
  attachments: true,
  list: {
    columns: [
      'number',
      'checked_at',
      'production_order_id',
      'product_stamping_order_id',
      'product_id',
      'checkpoint',
      'status',
      'failed_items',
      'expected_upc',
      'scanned_upc',
      'expected_label_code',
      'scanned_label_code',
      'expected_lot',
      'scanned_lot',
      'expected_jurisdiction',
      'scanned_stamp_serial',
      'user_id',
      'machine_id',
      'resolution',
    ],
    sort: [['checked_at', 'desc']],
    search: ['number', 'scanned_lot'],
    filters: [
      'status',
      'checked_at',
      'checkpoint',
      'product_id',
      'production_order_id',
      'machine_id',
      'user_id',
    ],
  },
  form: [
    {
      section: 'Check',
      fields: [
        'production_order_id',
        'product_stamping_order_id',
        'product_id',
        'label_template_id',
        'machine_id',
        'checkpoint',
        'checked_at',
        'user_id',
        'items',
        'failed_items',
        'fail_note',
      ],
    },
    {
      section: 'Compared',
      fields: [
        'scanned_upc',
        'expected_upc',
        'scanned_label_code',
        'expected_label_code',
        'scanned_lot',
        'expected_lot',
        'scanned_stamp_serial',
        'expected_jurisdiction',
      ],
    },
    { section: 'Resolved', fields: ['resolution', 'resolved_at', 'resolved_by_id'] },
  ],
})

export type LabelCheck = Row<typeof labelChecks>
