import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal } from '../kit/fields/numbers'

const value = (label: string) => optional(decimal(label, 6, { min: -1_000_000, max: 1_000_000 }))

/** What the certificate of analysis of a product has to show: a characteristic within its limits. */
export const labProductLimits = defineResource({
  name: 'lab_product_limits',
  title: 'Certificate limits',
  singular: 'certificate limit',
  segment: 'lab_receiving',
  modules: ['Lab Receiving', 'Production'],
  path: '/lab-receiving/receiving-containers?list=limits',
  label: '{characteristic}',
  fields: {
    product_id: { ...reference('Product', 'products', { where: { lot_tracked: 1 } }), fixed: true },
    characteristic: withLook(text('Characteristic', 80), 'name'),
    unit: optional(text('Unit', 20)),
    min_value: value('Minimum'),
    max_value: value('Maximum'),
    is_critical: withDefault(flag('Critical'), true),
  },
  access: { read: ['lab_receiving', 'hplc'], write: ['lab_receiving_setup'] },
  lookup: false,
  unique: [['characteristic', 'product_id']],
  list: {
    columns: ['product_id', 'characteristic', 'unit', 'min_value', 'max_value', 'is_critical'],
    sort: [
      ['product_id', 'asc'],
      ['characteristic', 'asc'],
    ],
    search: ['characteristic'],
    filters: ['product_id', 'is_critical'],
  },
  form: [
    {
      section: 'Limit',
      fields: ['product_id', 'characteristic', 'unit', 'min_value', 'max_value', 'is_critical'],
    },
  ],
})

export type LabProductLimit = Row<typeof labProductLimits>
