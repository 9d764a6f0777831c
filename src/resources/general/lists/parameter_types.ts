import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { modules } from '../../../access'

/** A named list of values: reasons, carriers, terms. */
export const parameterTypes = defineResource({
  name: 'parameter_types',
  title: 'Parameter types',
  singular: 'parameter type',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/parameter_types',
  label: '{name}',
  fields: {
    code: withLook(text('Code', 40, { pattern: /^[a-z][a-z0-9_]*$/, fixed: true }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    module: choice('Module', modules),
    value_kind: withDefault(choice('Value', ['text', 'integer', 'numeric', 'boolean', 'date']), 'text'),
  },
  systemFields: { is_system: withDefault(flag('System'), false) },
  access: { read: ['general'], write: ['general'] },
  lookup: { codes: ['code'] },
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'module', 'value_kind', 'is_system'],
    sort: [
      ['module', 'asc'],
      ['name', 'asc'],
    ],
    inline: true,
    search: ['code', 'name'],
    filters: ['module'],
  },
  form: [{ section: 'Parameter type', fields: ['code', 'name', 'module', 'value_kind'] }],
})

export type ParameterType = Row<typeof parameterTypes>
