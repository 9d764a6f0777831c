import { defineReport } from '../../kit/define/defineReport'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { importStatuses } from '../import_runs'
import { kindNames, kindTitles } from '../kindNames'

/** What came in by file: how many runs and rows of each kind, what they wrote, and what was taken back. */
export const importHistory = defineReport({
  name: 'import_history',
  title: 'Import history',
  singular: 'import',
  segment: 'imports',
  modules: ['Imports'],
  path: '/imports/index/history',
  label: '{number}',
  columns: {
    number: text('Number', 20),
    kind: choice('Data type', kindNames, kindTitles),
    file_name: withLook(text('File', 160), 'fileName'),
    status: choice('Status', importStatuses),
    owner_id: optional(reference('By', 'users')),
    run_count: integer('Runs'),
    row_count: integer('File rows'),
    created_count: integer('Created'),
    updated_count: integer('Updated'),
    rejected_count: integer('Rejected'),
    reverted_count: integer('Reverted'),
    minutes: decimal('Minutes', 3),
  },
  read: ['imports'],
  list: {
    columns: [
      'number',
      'kind',
      'file_name',
      'row_count',
      'created_count',
      'updated_count',
      'rejected_count',
      'reverted_count',
      'minutes',
      'owner_id',
      'created_at',
    ],
    sort: [['created_at', 'desc']],
    search: ['number', 'file_name'],
    filters: ['created_at', 'kind', 'owner_id', 'status'],
    totals: ['row_count', 'created_count', 'updated_count', 'rejected_count', 'reverted_count', 'minutes'],
  },
  report: {
    groups: ['kind', 'created_at:month', 'created_at:week', 'owner_id', 'status'],
    grouped: ['kind', 'created_at:month'],
    sums: [
      'run_count',
      'row_count',
      'created_count',
      'updated_count',
      'rejected_count',
      'reverted_count',
      'minutes',
    ],
    chart: { kind: 'bars', of: ['created_count', 'updated_count', 'rejected_count'] },
    rowLink: '/imports/index?open={id}',
  },
})
