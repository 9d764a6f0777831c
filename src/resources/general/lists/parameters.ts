import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choices, colour, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { anyPhaseCodes } from '../../production/flows/phases'

/** One value of a named list, such as a reason for scrap. */
export const parameters = defineResource({
  name: 'parameters',
  title: 'Parameters',
  singular: 'parameter',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/parameters',
  label: '{label}',
  fields: {
    parameter_type_id: reference('Type', 'parameter_types', { fixed: true }),
    code: withLook(text('Code', 40, { pattern: /^[a-z0-9][a-z0-9_]*$/ }), 'code'),
    label: text('Label', 80),
    value: optional(text('Value', 200)),
    sort_order: withDefault(integer('Order', { min: 0, max: 100_000 }), 0),
    color: optional(colour('Colour')),
    phases: withDefault(choices('Phases', anyPhaseCodes, { hplc: 'HPLC' }), [...anyPhaseCodes]),
    is_active: withDefault(active(), true),
  },
  derived: { type_code: joined(withLook(text('Type code', 40), 'code'), 'parameter_type_id', 'code') },
  access: { read: ['general'], write: ['general'] },
  lookup: { codes: ['code'] },
  unique: [['code', 'parameter_type_id']],
  list: {
    columns: ['code', 'label', 'parameter_type_id', 'value', 'sort_order', 'is_active'],
    sort: [
      ['parameter_type_id', 'asc'],
      ['sort_order', 'asc'],
    ],
    inline: true,
    ordered: { by: 'sort_order', within: 'parameter_type_id' },
    search: ['code', 'label', 'value'],
    filters: ['parameter_type_id', 'is_active'],
  },
  form: [
    {
      section: 'Parameter',
      fields: ['parameter_type_id', 'code', 'label', 'value', 'sort_order', 'color', 'is_active'],
    },
    // Reasons of the floor are offered where they can happen.
    { section: 'Floor', fields: ['phases'] },
  ],
})

export type Parameter = Row<typeof parameters>
