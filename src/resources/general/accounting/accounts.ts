import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** The five kinds of account, in the order a chart lists them. */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const

/** An account of the chart: a leaf is posted to, a parent adds up what hangs below it. */
export const accounts = defineResource({
  name: 'accounts',
  title: 'Chart of accounts',
  singular: 'account',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/chart-of-accounts',
  label: '{code} {name}',
  fields: {
    code: withLook(
      text('Code', 6, { pattern: /^\d{4,6}$/, patternMessage: 'Code must have 4 to 6 digits' }),
      'code',
    ),
    name: withLook(text('Name', 120), 'name'),
    kind: choice('Kind', accountKinds),
    sub_kind: optional(text('Sub-kind', 60)),
    parent_id: optional(
      reference('Parent', 'accounts', { where: { is_postable: 0 }, dependsOn: { kind: 'kind' } }),
    ),
    currency_id: optional(reference('Currency', 'currencies')),
    is_postable: withDefault(flag('Postable'), true),
    is_active: withDefault(active(), true),
  },
  access: { read: ['general'], write: ['general'] },
  lookup: { codes: ['code'] },
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'kind', 'sub_kind', 'parent_id', 'is_postable', 'is_active'],
    sort: [['code', 'asc']],
    inline: true,
    search: ['code', 'name', 'sub_kind'],
    filters: ['kind', 'is_postable', 'is_active'],
  },
  form: [
    { section: 'Account', fields: ['code', 'name', 'kind', 'sub_kind', 'parent_id'] },
    { section: 'Use', fields: ['is_postable', 'is_active', 'currency_id'] },
  ],
})

export type Account = Row<typeof accounts>
