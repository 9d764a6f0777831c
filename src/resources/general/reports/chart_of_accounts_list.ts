import { defineReport } from '../../kit/define/defineReport'
import { active, choice, choices, flag, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { accountingEvents } from '../accounting/accounting_mappings'
import { accountKinds } from '../accounting/accounts'

/** Every account with its parent and the events that are booked to it. */
export const chartOfAccountsList = defineReport({
  name: 'chart_of_accounts_list',
  title: 'Chart of accounts list',
  singular: 'account',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/reports/chart-of-accounts-list',
  label: '{code} {name}',
  columns: {
    code: withLook(text('Code', 6), 'code'),
    name: withLook(text('Name', 120), 'name'),
    kind: choice('Kind', accountKinds),
    sub_kind: optional(text('Sub-kind', 60)),
    parent_id: optional(reference('Parent', 'accounts')),
    is_postable: flag('Postable'),
    is_active: active(),
    events: choices('Events mapped', accountingEvents),
    mapping_count: integer('Mappings'),
    postable_count: integer('Postable accounts'),
    unused_count: integer('Unused accounts'),
    is_unused: flag('Unused'),
  },
  read: ['general'],
  list: {
    columns: ['code', 'name', 'kind', 'parent_id', 'is_postable', 'is_active', 'events', 'mapping_count'],
    sort: [['code', 'asc']],
    search: ['code', 'name', 'sub_kind'],
    filters: ['kind', 'is_active', 'is_unused'],
    totals: ['mapping_count'],
  },
  report: {
    groups: ['kind', 'sub_kind', 'parent_id', 'is_postable', 'is_active', 'is_unused'],
    grouped: ['kind'],
    sums: ['postable_count', 'unused_count', 'mapping_count'],
    chart: { kind: 'bars', of: ['postable_count', 'unused_count'] },
    rowLink: '/general/chart-of-accounts?open={id}',
  },
})
