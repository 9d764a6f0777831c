import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal } from '../kit/fields/numbers'

const value = (label: string) => decimal(label, 6, { min: -1_000_000, max: 1_000_000 })

/** What the certificate of an item says of a characteristic, judged by the limits of its product at that time. */
export const labCertificateValues = defineResource({
  name: 'lab_certificate_values',
  title: 'Certificate values',
  singular: 'certificate value',
  segment: 'lab_receiving',
  modules: ['Lab Receiving', 'Production'],
  path: '/lab-receiving/receiving-containers?list=certificates',
  label: '{characteristic}',
  fields: {},
  systemFields: {
    lab_receiving_item_id: reference('Item', 'lab_receiving_items'),
    characteristic: withLook(text('Characteristic', 80), 'name'),
    unit: withLook(optional(text('Unit', 20)), 'unit'),
    min_value: optional(value('Minimum')),
    max_value: optional(value('Maximum')),
    is_critical: withDefault(flag('Critical'), true),
    value: value('Value'),
    verdict: withLook(choice('Verdict', ['pass', 'fail']), 'status'),
  },
  access: { read: ['lab_receiving', 'hplc'], write: [] },
  lookup: false,
  unique: [['characteristic', 'lab_receiving_item_id']],
  list: {
    columns: [
      'lab_receiving_item_id',
      'characteristic',
      'value',
      'unit',
      'min_value',
      'max_value',
      'is_critical',
      'verdict',
    ],
    sort: [['id', 'desc']],
    search: ['characteristic'],
    filters: ['lab_receiving_item_id', 'characteristic', 'verdict'],
  },
  form: [],
})

export type LabCertificateValue = Row<typeof labCertificateValues>
