import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, text, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** A unit of measure and how many of its dimension's base unit it makes. */
export const measures = defineResource({
  name: 'measures',
  title: 'Units of measure',
  singular: 'unit of measure',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/measures',
  label: '{code}',
  fields: {
    code: withLook(
      text('Code', 10, { pattern: /^[A-Za-z0-9]+$/, patternMessage: 'Only letters and figures' }),
      'code',
    ),
    name: withLook(text('Name', 60), 'name'),
    dimension: choice('Dimension', ['volume', 'mass', 'count', 'length']),
    factor_to_base: withDefault(decimal('Factor to base', 6, { above: 0, max: 1_000_000 }), 1),
    decimals: withDefault(integer('Decimals', { min: 0, max: 6 }), 0),
    is_active: withDefault(active(), true),
  },
  systemFields: { is_base: withDefault(flag('Base unit'), false) },
  derived: { products: computed(integer('Products')) },
  access: { read: ['inventory'], write: ['inventory'], merge: ['general'] },
  lookup: { codes: ['code'] },
  mergeable: true,
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'dimension', 'factor_to_base', 'is_base', 'decimals', 'products', 'is_active'],
    inline: true,
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['dimension', 'is_active'],
  },
  form: [
    { section: 'Unit', fields: ['code', 'name', 'dimension', 'factor_to_base', 'decimals', 'is_active'] },
  ],
})

export type Measure = Row<typeof measures>
