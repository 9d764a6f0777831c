import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** A country goods come from or go to. */
export const countries = defineResource({
  name: 'countries',
  title: 'Countries',
  singular: 'country',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/countries',
  label: '{name}',
  fields: {
    iso2: text('ISO 2', 2, { pattern: /^[A-Z]{2}$/ }),
    iso3: text('ISO 3', 3, { pattern: /^[A-Z]{3}$/ }),
    name: withLook(text('Name', 80), 'name'),
    is_active: withDefault(active(), true),
  },
  derived: {
    province_count: computed(integer('Provinces')),
    taxed_count: computed(integer('Provinces with taxes in force')),
  },
  access: { read: ['general'], write: ['general'] },
  lookup: {},
  unique: [['iso2'], ['iso3']],
  list: {
    columns: ['iso2', 'iso3', 'name', 'province_count', 'taxed_count', 'is_active'],
    sort: [['name', 'asc']],
    inline: true,
    search: ['iso2', 'iso3', 'name'],
  },
  form: [{ section: 'Country', fields: ['iso2', 'iso3', 'name', 'is_active'] }],
})

export type Country = Row<typeof countries>
