import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { millilitres } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** A province: which stamp its goods carry and what it forbids. */
export const provinces = defineResource({
  name: 'provinces',
  title: 'Provinces',
  singular: 'province',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/provinces',
  label: '{name}',
  referenceLook: 'province',
  fields: {
    country_id: reference('Country', 'countries'),
    code: withLook(text('Code', 3, { pattern: /^[A-Z0-9]{2,3}$/ }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    excise_jurisdiction: withLook(
      withDefault(text('Excise jurisdiction', 2, { pattern: /^[A-Z]{2}$/ }), 'CA'),
      'jurisdiction',
    ),
    flavour_ban: withDefault(flag('Flavour ban'), false),
    max_volume_ml: optional(millilitres('Largest container', { above: 0 })),
    is_active: withDefault(active(), true),
  },
  derived: { taxes: computed(text('Taxes in force', 120)) },
  access: { read: ['general'], write: ['general'] },
  lookup: { codes: ['code'] },
  unique: [['code', 'country_id']],
  list: {
    columns: [
      'code',
      'name',
      'country_id',
      'excise_jurisdiction',
      'flavour_ban',
      'max_volume_ml',
      'taxes',
      'is_active',
    ],
    sort: [
      ['country', 'asc'],
      ['code', 'asc'],
    ],
    inline: true,
    search: ['code', 'name'],
    filters: ['country_id', 'flavour_ban'],
  },
  form: [
    { section: 'Province', fields: ['country_id', 'code', 'name', 'is_active'] },
    { section: 'Vaping goods', fields: ['excise_jurisdiction', 'flavour_ban', 'max_volume_ml'] },
  ],
})

export type Province = Row<typeof provinces>
