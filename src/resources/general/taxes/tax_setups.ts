import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, flag, optional, reference, text } from '../../kit/fields/field'
import { percent } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { linesOf } from '../../kit/define/facets/lines'
import { taxSetupLines } from './tax_setup_lines'

/** Whether goods go out or come in. */
export const taxDirections = ['sale', 'purchase', 'both'] as const

/** The taxes of one province, in one direction, from a day on; without a province: what leaves the country. */
export const taxSetups = defineResource({
  name: 'tax_setups',
  title: 'Tax setups',
  singular: 'tax setup',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/tax_setups',
  pagePath: '/general/tax_setup/:id?',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    province_id: optional(reference('Province', 'provinces')),
    direction: choice('Direction', taxDirections, { both: 'Sale and purchase' }),
    valid_from: day('Valid from'),
    valid_to: optional(day('Valid to')),
  },
  derived: {
    total_percent: computed(percent('Total on standard goods')),
    is_in_force: computed(flag('In force')),
  },
  access: { read: ['general'], write: ['general'] },
  lines: { tax_setup_lines: linesOf(taxSetupLines, { via: 'tax_setup_id' }) },
  unique: [['valid_from', 'province_id', 'direction']],
  list: {
    columns: ['name', 'province_id', 'direction', 'total_percent', 'valid_from', 'valid_to', 'is_in_force'],
    sort: [
      ['name', 'asc'],
      ['valid_from', 'desc'],
    ],
    search: ['name'],
    filters: ['direction', 'is_in_force', 'province_id'],
  },
  form: [{ section: 'Tax setup', fields: ['name', 'province_id', 'direction', 'valid_from', 'valid_to'] }],
})

export type TaxSetup = Row<typeof taxSetups>
