import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, flag, instant, longText, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer } from '../kit/fields/numbers'
import { requiredWhere } from '../kit/fields/requiredWhere'

const specificationKinds = ['physical', 'chemical', 'sensory', 'microbiological', 'document'] as const
const valueTypes = ['number', 'text', 'boolean'] as const
export const specificationVerdicts = ['pending', 'pass', 'fail', 'waived'] as const

const value = (label: string) => optional(decimal(label, 6, { min: -1_000_000, max: 1_000_000 }))

/**
 * One characteristic of a sample with its limits; for a version that was submitted, the same line with its result. The
 * verdict is the server's: a number passes between its limits, a text that says what is specified, a yes.
 */
export const rdSpecifications = defineResource({
  name: 'rd_specifications',
  title: 'Specifications of R&D samples',
  singular: 'characteristic',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/samples',
  label: '{characteristic}',
  fields: {
    sample_id: { ...reference('Sample', 'rd_samples'), fixed: true },
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    characteristic: withLook(text('Characteristic', 80), 'name'),
    kind: withDefault(choice('Kind', specificationKinds), 'physical'),
    value_type: withDefault(choice('Value', valueTypes, { boolean: 'Yes or no' }), 'number'),
    unit: requiredWhere(optional(text('Unit', 20)), { value_type: ['number'] }),
    target_value: value('Target'),
    min_value: value('Minimum'),
    max_value: value('Maximum'),
    target_text: requiredWhere(optional(text('Specified', 200)), { value_type: ['text'] }),
    method: optional(text('Method', 120)),
    is_critical: withDefault(flag('Critical'), false),
  },
  systemFields: {
    sample_version_id: optional(reference('Version', 'rd_sample_versions')),
    result_value: value('Result'),
    result_text: optional(text('Result in words', 200)),
    result_boolean: optional(flag('Result')),
    verdict: withLook(withDefault(choice('Verdict', specificationVerdicts), 'pending'), 'status'),
    instrument: optional(text('Instrument', 80)),
    hplc_request_id: optional(reference('Test request', 'hplc_requests')),
    tested_by_id: optional(reference('Tested by', 'users')),
    tested_at: optional(instant('Tested')),
    note: optional(longText('Note', 500)),
  },
  access: { read: ['rd_samples'], write: ['rd_supervision'] },
  lookup: false,
  unique: [['characteristic', 'sample_id', 'sample_version_id']],
  list: {
    columns: [
      'sequence',
      'characteristic',
      'target_value',
      'min_value',
      'max_value',
      'unit',
      'method',
      'is_critical',
      'verdict',
    ],
    sort: [['sequence', 'asc']],
    search: ['characteristic', 'method'],
    filters: ['sample_id', 'sample_version_id', 'verdict', 'kind'],
  },
  form: [
    {
      section: 'Characteristic',
      fields: [
        'sample_id',
        'sequence',
        'characteristic',
        'kind',
        'value_type',
        'unit',
        'target_value',
        'min_value',
        'max_value',
        'target_text',
        'method',
        'is_critical',
      ],
    },
  ],
})

export type RdSpecification = Row<typeof rdSpecifications>
