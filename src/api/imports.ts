import type { ImportCounts, ImportFinding, ImportRow, ImportTab } from '../resources/imports/import_rows'
import type { ImportRun } from '../resources/imports/import_runs'
import type { AnyField } from '../resources/kit/fields/field'
import { type Sending, saveFile, sendBytes } from './files'
import { get, post, put } from './http'

/** A column that a file of a kind can have, or an option of the kind. */
export type KindColumn = Pick<
  AnyField,
  'label' | 'kind' | 'help' | 'max' | 'scale' | 'unit' | 'table' | 'options' | 'flagWords'
> & { name: string; required: 0 | 1 }

/** The newest file of a kind. */
export type LastRun = Pick<ImportRun, 'id' | 'number' | 'status' | 'rows_total' | 'created_at'> & {
  owner: string | null
}

/** The kinds of data a person may import. */
export type Kind = {
  name: string
  title: string
  one: string
  table: string
  /** The list where its rows are seen. */
  path: string
  key: string[]
  modes: ImportRun['mode'][]
  mode: ImportRun['mode']
  grouped: 0 | 1
  /** A column of the lines that has to make this sum in every document. */
  sum: { column: string; is: number } | null
  /** Columns of the lines that determine the value of a document. */
  worth: { qty: string; price: string; discount?: string } | null
  revertible: 0 | 1
  /** Whether there are sample files. */
  samples: 0 | 1
  columns: KindColumn[]
  options: KindColumn[]
  last: LastRun | null
}

/** How a file is read, and which of its columns is taken for what. */
export type ImportPlan = {
  run: ImportRun
  headers: { index: number; name: string }[]
  sample: string[][]
  mapping: Record<string, number>
  options: Record<string, unknown>
  sheets: string[]
  warnings: { code: string; text: string }[]
}

/** The shown part of a preview. */
export type RowsAsked = { tab: ImportTab; field?: string; code?: string }

export type RowsPage = {
  run: ImportRun
  rows: ImportRow[]
  cursor: number | null
  counts: ImportCounts
  findings: ImportFinding[]
}

const at = (id: number, call = '') => `/imports/import_runs/${id}${call}`

export const importKinds = async () => (await get<Kind[]>('/imports/kinds')).data

/** The last runs of a kind, newest first. */
export const runsOfKind = async (kind: string) =>
  (await get<{ rows: ImportRun[] }>(`/imports/kinds/${kind}/runs`, undefined, { quiet: true })).data.rows

/** An own file that has waited for a decision for more than a day. */
export type WaitingImport = {
  id: number
  number: string
  kind: string
  title: string
  file_name: string
  previewed_at: string
}

export const waitingImports = async () =>
  (await get<WaitingImport[]>('/imports/waiting', undefined, { quiet: true })).data

export const uploadImport = (
  params: { kind: string; mode: string; file_name: string; confirm?: 1 },
  sending: Sending,
) => sendBytes<ImportPlan>('/imports/import_runs', params, sending)

export const importPlan = async (id: number) => (await get<ImportPlan>(at(id, '/plan'))).data

/** Has the file read another way. */
export const readAgain = async (
  run: ImportRun,
  changes: Partial<
    Pick<
      ImportRun,
      'encoding' | 'delimiter' | 'decimal_mark' | 'date_format' | 'sheet' | 'header_row' | 'mode'
    >
  >,
) => (await put<ImportPlan>(at(run.id, '/plan'), { version: run.version, ...changes })).data

export const previewImport = async (
  run: ImportRun,
  mapping: Record<string, number>,
  options: Record<string, unknown>,
  once: string,
) =>
  (await post<ImportRun>(at(run.id, '/preview'), { version: run.version, mapping, options }, { once })).data

export const importRowsPage = async (
  id: number,
  params: RowsAsked & { cursor?: number; limit: number },
  signal?: AbortSignal,
) => (await get<RowsPage>(at(id, '/rows'), params, { quiet: true, ...(signal && { signal }) })).data

/** Corrects cells of one row; returns all rows of its document, validated again. */
export const correctRow = async (id: number, version: number, row: number, values: Record<string, string>) =>
  (await put<{ run: ImportRun; rows: ImportRow[] }>(at(id, `/rows/${row}`), { version, values })).data

/** Rows to leave out: by their numbers, or all in error, of one field and code where given. */
export type RowsLeftOut = { row_numbers: readonly number[] } | { errors: 1; field?: string; code?: string }

export const excludeRows = async (id: number, version: number, which: RowsLeftOut, reason: string) =>
  (await post<ImportRun>(at(id, '/exclude'), { version, ...which, reason })).data

export const commitImport = async (run: ImportRun, rows: number, once: string) =>
  (
    await post<ImportRun>(
      at(run.id, '/commit'),
      { version: run.version, preview_hash: run.preview_hash, expected_rows: rows },
      { once },
    )
  ).data

export const cancelImport = (id: number) => post<ImportRun>(at(id, '/cancel'), {})

/** Discards a run, or reverts it. */
export const endImport = (run: ImportRun, how: 'discard' | 'revert', once: string) =>
  post<ImportRun>(at(run.id, `/${how}`), { version: run.version }, { once })

export const saveOriginal = ({ id, file_name }: ImportRun) => saveFile(at(id, '/original'), file_name)
export const saveErrors = ({ id, number }: ImportRun) =>
  saveFile(at(id, '/errors.csv'), `${number} errors.csv`)
/** What became of every row. */
export const saveResult = ({ id, number }: ImportRun, format: 'csv' | 'xlsx') =>
  saveFile(at(id, `/result?format=${format}`), `${number} result.${format}`)
export const saveSample = ({ name, title }: Kind, isWrong: boolean) =>
  saveFile(
    `/imports/kinds/${name}/sample?wrong=${isWrong ? 1 : 0}`,
    `${title} sample${isWrong ? ' with errors' : ''}.csv`,
  )
export const saveTemplate = ({ name, title }: Kind, format: 'csv' | 'xlsx') =>
  saveFile(`/imports/kinds/${name}/template?format=${format}`, `${title} template.${format}`)
