import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

export const formulaReadings = ['read', 'list', 'compare', 'where_used', 'export'] as const

/** Who read or took away a formula, except the flavourist of its sample. */
export const rdAccessLog = defineReport({
  name: 'rd_access_log',
  title: 'Access to formulae',
  singular: 'reading',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/reports?list=access-log',
  label: '{sample}',
  columns: {
    at: instant('At'),
    user_id: reference('User', 'users'),
    sample: withLook(optional(text('Sample', 20)), 'number'),
    version_number: optional(integer('Version')),
    action: choice('Action', formulaReadings),
    reading_count: integer('Readings'),
  },
  read: ['general'],
  list: {
    columns: ['at', 'user_id', 'sample', 'version_number', 'action'],
    sort: [['at', 'desc']],
    search: ['sample'],
    filters: ['at', 'user_id', 'action'],
    totals: ['reading_count'],
  },
  report: {
    period: 'at',
    groups: ['user_id', 'action', 'at:day', 'at:month'],
    grouped: [],
    sums: ['reading_count'],
  },
})
