import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, day, optional, text, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** The currency everything is valued in. */
export const homeCurrency = 'CAD'

/** Money of a country and what it is worth in Canadian dollars; documents keep the rate they were made with. */
export const currencies = defineResource({
  name: 'currencies',
  title: 'Currencies',
  singular: 'currency',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/currencies',
  label: '{code}',
  referenceLook: 'unit',
  fields: {
    code: withLook(
      text('Code', 3, {
        pattern: /^[A-Z]{3}$/,
        patternMessage: 'Use the three letters of ISO 4217',
        fixed: true,
      }),
      'code',
    ),
    name: withLook(text('Name', 60), 'name'),
    symbol: text('Symbol', 5),
    decimals: withDefault(integer('Decimals', { min: 0, max: 4 }), 2),
    rate_to_cad: decimal('Rate', 8, { unit: 'CAD', above: 0, max: 999_999 }),
    rate_date: optional(day('Rate of')),
    is_active: withDefault(active(), true),
  },
  derived: { used_count: computed(integer('Used')) },
  access: { read: ['general'], write: ['general'] },
  lookup: { codes: ['code'] },
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'symbol', 'rate_to_cad', 'rate_date', 'decimals', 'used_count', 'is_active'],
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['is_active'],
  },
  form: [
    { section: 'Currency', fields: ['code', 'name', 'symbol', 'decimals', 'is_active'] },
    { section: 'Rate to the Canadian dollar', fields: ['rate_to_cad', 'rate_date'] },
  ],
})

export type Currency = Row<typeof currencies>
