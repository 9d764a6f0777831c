import type { ImportTab } from '../resources/imports/import_rows'
import type { ImportRun } from '../resources/imports/import_runs'
import { importCalls } from '../resources/imports/importCalls'
import type { Kind } from '../resources/imports/importShapes'
import type { RequestOf } from '../resources/kit/define/defineCall'
import { callApi, saveFrom, uploadBy } from './calls'
import type { Sending } from './files'
import { t } from '../texts/texts'

/** The part of a preview that is looked at. */
export type RowsScope = { tab: ImportTab; field?: string; code?: string; message?: string }

export const importKinds = () => callApi(importCalls.kinds, {})

/** The last runs of a kind, newest first. */
export const runsOfKind = async (kind: string) =>
  (await callApi(importCalls.runsOfKind, { kind }, { quiet: true })).rows

/** Own files that have waited for a decision for more than a day. */
export const waitingImports = () => callApi(importCalls.waiting, {}, { quiet: true })

export const uploadImport = (request: RequestOf<typeof importCalls.upload>, sending: Sending) =>
  uploadBy(importCalls.upload, request, sending)

export const importPlan = (id: number) => callApi(importCalls.plan, { id })

/** Has the file read another way. */
export const readAgain = (
  { id, version }: ImportRun,
  changes: Omit<RequestOf<typeof importCalls.readAgain>, 'id' | 'version'>,
) => callApi(importCalls.readAgain, { id, version, ...changes })

export const previewImport = (
  { id, version }: ImportRun,
  mapping: Record<string, number>,
  options: Record<string, unknown>,
  once: string,
) => callApi(importCalls.preview, { id, version, mapping, options }, { once })

export const importRowsPage = (
  id: number,
  scope: RowsScope & { cursor?: number; limit: number },
  signal?: AbortSignal,
) => callApi(importCalls.rows, { id, ...scope }, { quiet: true, ...(signal && { signal }) })

/** Corrects cells of one row; answers all rows of its document, checked anew. */
export const correctRow = (id: number, version: number, row: number, values: Record<string, string>) =>
  callApi(importCalls.correctRow, { id, version, row, values })

/** Rows to leave out: by their numbers, or all in error, of one field, code and message where they are named. */
export type RowsLeftOut =
  | { row_numbers: readonly number[] }
  | ({ errors: 1 } & Pick<RowsScope, 'field' | 'code' | 'message'>)

export const excludeRows = (id: number, version: number, which: RowsLeftOut, reason: string) =>
  callApi(importCalls.exclude, { id, version, ...which, reason })

export const commitImport = ({ id, version, preview_hash }: ImportRun, rows: number, once: string) =>
  callApi(
    importCalls.commit,
    { id, version, preview_hash: preview_hash ?? '', expected_rows: rows },
    { once },
  )

export const cancelImport = (id: number) => callApi(importCalls.cancel, { id })

/** Discards a run, or reverts it. */
export const endImport = ({ id, version }: ImportRun, how: 'discard' | 'revert', once: string) =>
  callApi(importCalls[how], { id, version }, { once })

export const saveOriginal = ({ id, file_name }: ImportRun) =>
  saveFrom(importCalls.original, { id }, file_name)
export const saveErrors = ({ id, number }: ImportRun) =>
  saveFrom(importCalls.errors, { id }, t('{number} errors.csv', { number }))
/** What became of every row. */
export const saveResult = ({ id, number }: ImportRun, format: 'csv' | 'xlsx') =>
  saveFrom(importCalls.result, { id, format }, t('{number} result.{format}', { number, format }))
export const saveSample = ({ name, title }: Kind, isWrong: boolean) =>
  saveFrom(
    importCalls.sample,
    { kind: name, wrong: isWrong ? 1 : 0 },
    t('{title} sample{value}.csv', { title, value: isWrong ? t(' with errors') : '' }),
  )
export const saveTemplate = ({ name, title }: Kind, format: 'csv' | 'xlsx') =>
  saveFrom(importCalls.template, { kind: name, format }, t('{title} template.{format}', { title, format }))
