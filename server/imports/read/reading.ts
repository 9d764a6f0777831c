import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { CellFormat, CellError } from '../../../src/resources/imports/cells'
import { bareCell, type CellValue, readCell } from '../../../src/resources/imports/cells'
import type { ImportAction, RowErrors } from '../../../src/resources/imports/import_rows'
import {
  columnsOf,
  type ImportColumn,
  type ImportKind,
  type ImportMode,
} from '../../../src/resources/imports/kinds'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import { fieldOf } from '../../../src/resources/kit/define/defineResource'
import type { Trx } from '../../db/database'
import { blankOf } from './rowTemplate'
import { labelsOf, lookUp, type LookupRequests } from '../validate/lookups'
import { memoize } from './memoize'

/** How the rows of a file become values of a kind. */
export type Reading = {
  kind: ImportKind
  mode: ImportMode
  /** The columns that the file holds, with their place in it and what a cell of theirs says. */
  columns: readonly (ImportColumn & { at: number; read: (cell: string) => CellValue })[]
  /**
   * Columns whose look-ups are made where they are missing, and what a row made has beside its code and name.
   */
  makes: Readonly<Record<string, FieldValues>>
  /** What was chosen for the file as a whole. */
  options: FieldValues
  /** The event that is sent to each row or document once it is written. */
  fires: string | null
}

/** A line of a file, not yet understood; `fault` says what is wrong with the line as such. */
export type SourceRow = { row_number: number; raw: string[]; fault?: string }

/** A line understood: typed values, what is to be emptied, how references are called, and what is wrong. */
export type TypedRow = SourceRow & { values: FieldValues; labels: Record<string, string>; errors: RowErrors }

/** A row as it would be written. */
export type CheckedRow = {
  row_number: number
  raw: string[]
  group_key: string | null
  /** What it holds that only one row may hold, by `heldKey`. */
  uniqueKeys: string[]
  action: ImportAction
  errors: RowErrors
  warnings: RowErrors
  target_id: number | null
  target_version: number | null
  before: FieldValues
  after: FieldValues
  /** FieldValues to write: all fields of a new row, the changes of an existing one. */
  write: FieldValues
  /** Changes that are proposed for approval instead of written. */
  proposed: FieldValues
  /** Total of its document from the dry run; set at its first row. */
  comes_to: number | null
}

export const readingOf = (
  kind: ImportKind,
  mode: ImportMode,
  format: CellFormat,
  mapping: Readonly<Record<string, number>>,
  options: FieldValues,
): Reading => ({
  kind,
  mode,
  columns: columnsOf(kind).flatMap((column) => {
    const at = mapping[column.name]
    const read = memoize((cell: string) => readCell(column.field, cell, format))
    return at === undefined ? [] : [{ ...column, at, read }]
  }),
  makes: options.allow_new_lookups
    ? Object.fromEntries(
        Object.entries(kind.makes)
          .filter(([name]) => mapping[name] !== undefined)
          .map(([name, valuesOf]) => [name, valuesOf(options)]),
      )
    : {},
  options,
  fires: kind.fires(options),
})

const mostErrors = 20

/** At most twenty errors of a row, each at its column; for a list the cell shows which value is wrong. */
export const formatErrors = (errors: RowErrors): RowErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, mostErrors)
      .map(([name, error]) => [name.replace(/\.\d+$/, ''), error]),
  )

export const isWrong = (errors: RowErrors) => Object.keys(errors).length > 0

/** Reads the cells of many rows at once, references of all of them together. */
export async function typedRows(trx: Trx, { kind, columns, options }: Reading, rows: readonly SourceRow[]) {
  const references = new Map(
    columnsOf(kind).flatMap(({ name, field }) =>
      field.kind === 'reference' ? [[name, field] as const] : [],
    ),
  )
  const initials = Object.entries(kind.initial)
  const blank = blankOf([...columns.map(({ name }) => name), ...initials.map(([name]) => name)])
  const typed = rows.map((row): TypedRow => {
    const values = blank()
    const errors: Record<string, CellError> =
      row.fault === undefined ? {} : { row: { code: 'other', text: row.fault } }
    for (const { name, at, read } of columns) {
      const cell = read(row.raw[at] ?? '')
      if (cell.is === 'clear') values[name] = null
      else if (cell.is === 'wrong') errors[name] = cell.error
      else if (cell.is === 'value') {
        const tidy = kind.tidy[name]
        values[name] = tidy && typeof cell.value === 'string' ? tidy(cell.value) : cell.value
      }
    }
    for (const [name, initial] of initials) if (!(name in errors)) values[name] ??= initial(values, options)
    return { ...row, values, labels: {}, errors }
  })
  const narrowed = Object.keys(kind.within)
  await resolve(
    trx,
    kind,
    typed,
    [...references].filter(([name]) => !narrowed.includes(name)),
  )
  await resolve(
    trx,
    kind,
    typed,
    [...references].filter(([name]) => narrowed.includes(name)),
  )
  return typed
}

/** Whose rows a cell names, where it names one of another row's: by the value that leads there. */
async function parentsOf(
  trx: Trx,
  { within, resource }: ImportKind,
  name: string,
  rows: readonly TypedRow[],
) {
  const path = within[name]
  if (path === undefined) return null
  const prefix = path.startsWith(`${name.split('.')[0]}.`) ? `${name.split('.')[0]}.` : ''
  const [via = '', column] = path.slice(prefix.length).split('.')
  const from = `${prefix}${via}`
  if (column === undefined) return { column: via, of: ({ values }: TypedRow) => values[from] }
  const table = fieldOf(resource, via)?.table ?? ''
  const ids = rows.map(({ values }) => values[from]).filter((id) => typeof id === 'number')
  const { rows: found } = await sql<{ id: number; parent: number }>`select id, ${sql.ref(column)} as parent
    from ${sql.table(table)} where id = any(${[...new Set(ids)]}::bigint[])`.execute(trx)
  const parents = new Map<unknown, number>(found.map(({ id, parent }) => [id, parent]))
  return { column, of: ({ values }: TypedRow) => parents.get(values[from]) }
}

/** Says how rows are called that were chosen for the whole file, by their ids. */
async function callByName(
  trx: Trx,
  { initial }: ImportKind,
  rows: readonly TypedRow[],
  references: readonly (readonly [name: string, field: AnyField])[],
) {
  for (const [name, field] of references) {
    if (!(name in initial)) continue
    const chosen = rows.flatMap(({ values: { [name]: id } }) => (typeof id === 'number' ? [id] : []))
    const called = await labelsOf(trx, field, [...new Set(chosen)])
    for (const { values, labels } of rows) {
      const label = called.get(values[name])
      if (label !== undefined) labels[name] = label
    }
  }
}

/** Puts ids where cells name rows, those of all rows at once. */
async function resolve(
  trx: Trx,
  kind: ImportKind,
  rows: readonly TypedRow[],
  references: readonly (readonly [name: string, field: AnyField])[],
) {
  const requests: LookupRequests = new Map()
  const parents = new Map<string, Awaited<ReturnType<typeof parentsOf>>>()
  for (const [name, field] of references) {
    const texts = new Set(
      rows.flatMap(({ values: { [name]: text } }) => (typeof text === 'string' ? [text] : [])),
    )
    if (texts.size === 0) continue
    const parent = await parentsOf(trx, kind, name, rows)
    parents.set(name, parent)
    const also = kind.also[name] ?? []
    requests.set(name, { field, texts, also, ...(parent && { within: parent.column }) })
  }
  await callByName(trx, kind, rows, references)
  if (requests.size === 0) return
  const find = await lookUp(trx, requests)
  for (const row of rows) {
    const { values, labels, errors } = row
    for (const name of requests.keys()) {
      const text = values[name]
      if (typeof text !== 'string') continue
      const found = find(name, text, parents.get(name)?.of(row))
      if ('id' in found) {
        values[name] = found.id
        labels[name] = found.label
      } else {
        delete values[name]
        errors[name] = found.error
      }
    }
  }
}

/** What a cell shows to people who look for its row. */
export const shownKey = ({ columns }: Reading, { raw }: SourceRow, key: readonly string[]) =>
  key.map((name) => bareCell(raw[columns.find((column) => column.name === name)?.at ?? -1] ?? '')).join(' ')
