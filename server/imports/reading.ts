import type { CellFormat, CellError } from '../../src/resources/imports/cells'
import { bareCell, type CellValue, readCell } from '../../src/resources/imports/cells'
import type { ImportAction, RowErrors } from '../../src/resources/imports/import_rows'
import {
  columnsOf,
  type ImportColumn,
  type ImportKind,
  type ImportMode,
} from '../../src/resources/imports/kinds'
import type { Trx } from '../db/database'
import { lookUp, type Wanted } from './lookups'
import { remembered } from './remembered'

export type Values = Record<string, unknown>

/** How the rows of a file become values of a kind. */
export type Reading = {
  kind: ImportKind
  mode: ImportMode
  /** The columns that the file holds, with their place in it and what a cell of theirs says. */
  columns: readonly (ImportColumn & { at: number; read: (cell: string) => CellValue })[]
  /** Columns whose look-ups are made where they are missing, and what a row made has beside its code and name. */
  makes: Readonly<Record<string, Values>>
}

/** A line of a file, not yet understood; `fault` says what is wrong with the line as such. */
export type SourceRow = { row_number: number; raw: string[]; fault?: string }

/** A line understood: typed values, what is to be emptied, how references are called, and what is wrong. */
export type TypedRow = SourceRow & { values: Values; labels: Record<string, string>; errors: RowErrors }

/** A row as it would be written. */
export type JudgedRow = {
  row_number: number
  raw: string[]
  group_key: string | null
  parsed: Values
  action: ImportAction
  errors: RowErrors
  warnings: RowErrors
  target_id: number | null
  target_version: number | null
  before: Values
  after: Values
  /** What is handed to the table: all fields of a new row, what changes of one that stands. */
  write: Values
}

export const readingOf = (
  kind: ImportKind,
  mode: ImportMode,
  format: CellFormat,
  mapping: Readonly<Record<string, number>>,
  options: Values,
): Reading => ({
  kind,
  mode,
  columns: columnsOf(kind).flatMap((column) => {
    const at = mapping[column.name]
    const read = remembered((cell: string) => readCell(column.field, cell, format))
    return at === undefined ? [] : [{ ...column, at, read }]
  }),
  makes: options.allow_new_lookups
    ? Object.fromEntries(
        Object.entries(kind.makes)
          .filter(([name]) => mapping[name] !== undefined)
          .map(([name, beside]) => [name, beside(options)]),
      )
    : {},
})

const mostErrors = 20

/** At most twenty errors of a row are told, each at its column: which of several values is wrong, its cell shows. */
export const told = (errors: RowErrors): RowErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, mostErrors)
      .map(([name, error]) => [name.replace(/\.\d+$/, ''), error]),
  )

export const isWrong = (errors: RowErrors) => Object.keys(errors).length > 0

/** Reads the cells of many rows at once, references of all of them together. */
export async function typedRows(trx: Trx, { kind, columns }: Reading, rows: readonly SourceRow[]) {
  const wanted: Wanted = new Map()
  const initials = Object.entries(kind.initial)
  const typed = rows.map((row): TypedRow => {
    const values: Values = {}
    const errors: Record<string, CellError> =
      row.fault === undefined ? {} : { row: { code: 'other', text: row.fault } }
    for (const { name, field, at, read } of columns) {
      const cell = read(row.raw[at] ?? '')
      if (cell.is === 'clear') values[name] = null
      else if (cell.is === 'wrong') errors[name] = cell.error
      else if (cell.is === 'value') {
        const tidy = kind.tidy[name]
        values[name] = tidy && typeof cell.value === 'string' ? tidy(cell.value) : cell.value
        if (field.kind !== 'reference') continue
        const entry = wanted.get(name) ?? { field, texts: new Set<string>() }
        wanted.set(name, entry)
        entry.texts.add(String(cell.value))
      }
    }
    for (const [name, initial] of initials) values[name] ??= initial(values)
    return { ...row, values, labels: {}, errors }
  })
  if (wanted.size === 0) return typed
  const find = await lookUp(trx, wanted)
  for (const { values, labels, errors } of typed)
    for (const name of wanted.keys()) {
      const text = values[name]
      if (typeof text !== 'string') continue
      const found = find(name, text)
      if ('id' in found) {
        values[name] = found.id
        labels[name] = found.label
      } else {
        delete values[name]
        errors[name] = found.error
      }
    }
  return typed
}

/** What a cell shows to people who look for its row. */
export const shownKey = ({ columns }: Reading, { raw }: SourceRow, key: readonly string[]) =>
  key.map((name) => bareCell(raw[columns.find((column) => column.name === name)?.at ?? -1] ?? '')).join(' ')
