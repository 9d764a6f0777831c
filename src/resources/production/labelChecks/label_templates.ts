import { labelTemplateMachine } from '../../../machines/workflows/stamps/label_templates'
import { exciseJurisdictions } from '../../inventory/products/exciseJurisdictions'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { faultWords } from './label_checks'
import { labelItems } from './labelRule'

const asCodes = Object.fromEntries(exciseJurisdictions.map((code) => [code, code]))
const fromProduct = 'From the product if left blank'

/** What the label of one version of a product has to show in one jurisdiction, with its artwork attached. */
export const labelTemplates = defineResource({
  name: 'label_templates',
  title: 'Label templates',
  singular: 'label template',
  segment: 'production',
  modules: ['Production'],
  path: '/production/label-check-logs?list=templates',
  prefix: 'LT',
  label: '{number}',
  fields: {
    product_id: reference('Product', 'products', {
      where: { kind: ['finished_good', 'semi_finished'], status: ['draft', 'active'] },
    }),
    label_version: text('Version', 40),
    jurisdiction: withLook(
      optional({ ...choice('Jurisdiction', exciseJurisdictions, asCodes), help: fromProduct }),
      'jurisdiction',
    ),
    upc: withLook(
      optional(
        text('Barcode', 14, {
          pattern: /^(\d{8}|\d{12,14})$/,
          patternMessage: 'digits',
          help: fromProduct,
        }),
      ),
      'code',
    ),
    label_code: withLook(optional(text('Label code', 40, { help: fromProduct })), 'code'),
    items: choices('Items to look at', labelItems, faultWords),
    warning_en: optional(longText('Warning in English', 500)),
    warning_fr: optional(longText('Warning in French', 500)),
    licensee: optional(text('Licensee', 200)),
    stamp_placement: optional(text('Place of the stamp', 200)),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    retired_at: optional(instant('Retired')),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  workflow: labelTemplateMachine,
  events: {
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      confirmText: 'Label checks of the product compare with it; the version before it is retired.',
      broadcastAs: 'approved',
    },
    retire: {
      label: 'Retire',
      tone: 'danger',
      confirmText: 'Label checks no longer compare with it.',
      broadcastAs: 'retired',
    },
  },
  access: {
    read: ['label_check', 'label_templates', 'production_orders', 'production_reports_export'],
    write: ['label_templates'],
  },
  lookup: {},
  editableIn: ['draft'],
  copy: { without: [] },
  attachments: true,
  list: {
    columns: [
      'number',
      'product_id',
      'label_version',
      'jurisdiction',
      'upc',
      'label_code',
      'status',
      'approved_by_id',
      'approved_at',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'label_version', 'label_code', 'upc'],
    filters: ['status', 'product_id', 'label_version', 'jurisdiction'],
  },
  form: [
    { section: 'Label', fields: ['product_id', 'label_version', 'jurisdiction', 'upc', 'label_code'] },
    {
      section: 'Shows',
      fields: ['items', 'warning_en', 'warning_fr', 'licensee', 'stamp_placement', 'notes'],
    },
    { section: 'Approved', fields: ['approved_by_id', 'approved_at', 'retired_at'] },
  ],
})

export type LabelTemplate = Row<typeof labelTemplates>
