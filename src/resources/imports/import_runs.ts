import { statusesIn } from '../../machines/kit'
import { importRunsMachine } from '../../machines/workflows/imports/import_runs'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, instant, longText, optional, reference, text, withDefault } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { dateFormats, decimalMarks } from './cells'

const modes = ['insert', 'update', 'upsert'] as const
const count = (label: string) => withDefault(integer(label, { min: 0 }), 0)

/** How a file is read: detected when it arrives, set right by a person. */
export const fileFormat = {
  encoding: choice('Encoding', ['utf-8', 'windows-1252'], {
    'utf-8': 'UTF-8',
    'windows-1252': 'Windows-1252',
  }),
  delimiter: choice('Delimiter', ['comma', 'semicolon', 'tab']),
  decimal_mark: choice('Decimal mark', decimalMarks),
  date_format: choice('Date format', dateFormats, {
    'YYYY-MM-DD': 'YYYY-MM-DD',
    'MM/DD/YYYY': 'MM/DD/YYYY',
    'DD/MM/YYYY': 'DD/MM/YYYY',
  }),
  sheet: optional(text('Sheet', 31)),
  header_row: integer('Header row', { min: 1, max: 1000 }),
}

export const importStatuses = statusesIn(importRunsMachine)

/** Statuses in which a node works at a run. */
export const busyStatuses: readonly string[] = ['parsing', 'committing', 'reverting']

/** One file on its way into the plant: what was in it, what it changed, by whom, and whether it was taken back. */
export const importRuns = defineResource({
  name: 'import_runs',
  title: 'Imports',
  singular: 'import',
  segment: 'imports',
  modules: ['Imports'],
  path: '/imports/index',
  prefix: 'IM',
  label: '{number}',
  referenceLook: 'document',
  fields: {},
  systemFields: {
    kind: withLook(text('Data type', 60), 'kind'),
    mode: choice('Mode', modes),
    file_name: withLook(text('File', 160), 'fileName'),
    file_size: integer('Size', { unit: 'B' }),
    mime: text('Type', 100),
    sha256: text('Content', 64),
    ...fileFormat,
    owner_id: optional(reference('By', 'users')),
    rows_total: count('Rows'),
    rows_create: count('New'),
    rows_update: count('Changed'),
    rows_unchanged: count('Unchanged'),
    rows_error: count('With errors'),
    rows_warning: count('With warnings'),
    rows_excluded: count('Excluded'),
    // Rows that need approval before they are written, as one batch.
    rows_asked: count('To be approved'),
    batch_id: optional(text('Batch', 26)),
    rows_done: count('Done'),
    preview_hash: optional(text('Preview', 64)),
    reason_code: withLook(optional(text('Reason', 60)), 'code'),
    reason: optional(longText('Reason', 2000)),
    previewed_at: optional(instant('Previewed')),
    committed_at: optional(instant('Committed')),
    committed_by_id: optional(reference('Committed by', 'users')),
    reverted_at: optional(instant('Reverted')),
    reverted_by_id: optional(reference('Reverted by', 'users')),
    duration_ms: optional(integer('Took', { unit: 'ms' })),
    // The node that works at it; when that node is gone, so is its work.
    node: optional(text('Node', 120)),
  },
  workflow: importRunsMachine,
  events: {
    preview: { label: 'Preview', hidden: true, broadcastAs: 'preview_started' },
    finish: { label: 'Finish', hidden: true, broadcastAs: 'previewed' },
    cancel: { label: 'Cancel', hidden: true, broadcastAs: 'cancelled' },
    fail: { label: 'Fail', hidden: true, broadcastAs: 'failed' },
    lose: { label: 'Lose', hidden: true, broadcastAs: 'lost' },
    edit_row: { label: 'Change row', hidden: true, broadcastAs: 'row_edited' },
    exclude: { label: 'Exclude rows', hidden: true, broadcastAs: 'rows_excluded' },
    commit: { label: 'Commit', hidden: true, broadcastAs: 'commit_started' },
    apply: { label: 'Apply', hidden: true, broadcastAs: 'committed' },
    refuse: { label: 'Refuse', hidden: true, broadcastAs: 'refused' },
    discard: { label: 'Discard', hidden: true, broadcastAs: 'discarded' },
    begin_revert: { label: 'Start revert', hidden: true, broadcastAs: 'revert_started' },
    revert: { label: 'Revert', hidden: true, broadcastAs: 'reverted' },
    keep: { label: 'Keep', hidden: true, broadcastAs: 'kept' },
  },
  // People who may run only some kinds read their own runs through custom calls.
  access: { read: ['imports'], write: [] },
  list: {
    columns: [
      'number',
      'kind',
      'file_name',
      'status',
      'rows_total',
      'rows_create',
      'rows_update',
      'rows_error',
      'owner_id',
      'created_at',
    ],
    sort: [['id', 'desc']],
    search: ['number', 'file_name', 'kind'],
    filters: ['kind', 'status', 'owner_id', 'created_at'],
  },
  form: [],
})

/** The name under which people see who else has a run open: those who run its kind. */
export const presenceOf = ({ kind }: Pick<ImportRun, 'kind'>) => `import_runs-${kind}`

export type ImportRun = Row<typeof importRuns>
