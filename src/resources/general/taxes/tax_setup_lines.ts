import { taxClasses } from '../../inventory/products/categories'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, percent } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { taxStatuses } from '../customers/customers'

/** The taxes Canada and its provinces levy on a sale. */
export const taxCodes = ['GST', 'HST', 'QST', 'PST', 'RST', 'VPT'] as const
export type TaxCode = (typeof taxCodes)[number]

const asWritten = { GST: 'GST', HST: 'HST', QST: 'QST', PST: 'PST', RST: 'RST', VPT: 'VPT' }

/** The code of a tax as a field. */
export const taxCode = () => choice('Tax', taxCodes, asWritten)

/** One tax of a set-up: its rate, what it is levied on, and who is freed from it. */
export const taxSetupLines = defineResource({
  name: 'tax_setup_lines',
  title: 'Taxes',
  singular: 'tax',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/tax_setups',
  label: '{code}',
  fields: {
    tax_setup_id: reference('Tax setup', 'tax_setups', { fixed: true }),
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    code: taxCode(),
    name: withLook(text('Name', 80), 'name'),
    rate: percent('Rate'),
    tax_classes: choices('Levied on', taxClasses),
    compound: withDefault(flag('On earlier taxes too'), false),
    exempt_for: withDefault(choices('Exempt', taxStatuses), []),
    recoverable_percent: withDefault(percent('Recoverable'), 0),
    account_id: optional(reference('Account', 'accounts', { where: { is_postable: 1 } })),
  },
  access: { read: ['general'], write: ['general'] },
  list: {
    columns: [
      'sequence',
      'code',
      'name',
      'rate',
      'tax_classes',
      'compound',
      'recoverable_percent',
      'account_id',
    ],
    sort: [['sequence', 'asc']],
    search: ['name'],
    filters: ['tax_setup_id', 'code'],
  },
  form: [
    { section: 'Tax', fields: ['tax_setup_id', 'sequence', 'code', 'name', 'rate', 'compound'] },
    { section: 'Use', fields: ['tax_classes', 'exempt_for', 'recoverable_percent', 'account_id'] },
  ],
})

export type TaxSetupLine = Row<typeof taxSetupLines>
