import type { ImportPlan, Kind, KindColumn } from '../../../resources/imports/importShapes'
import type { ImportRow } from '../../../resources/imports/import_rows'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { errorText, valueText } from '../run/runWords'
import { t } from '../../../texts/texts'

/** A column of the preview with its index in the file and its width. */
export type PreviewColumn = KindColumn & { at: number; width: number }

/** A line of the preview: a row of the file, or the head of the document its rows make. */
export type PreviewItem =
  | { is: 'row'; row: ImportRow }
  | { is: 'document'; key: string; rows: readonly ImportRow[] }

const widths: Partial<Record<KindColumn['kind'], number>> = {
  integer: 110,
  decimal: 110,
  day: 120,
  flag: 90,
  longText: 260,
}

/** The mapped columns in the order of the file. */
export const previewColumns = ({ columns }: Kind, { mapping }: ImportPlan): PreviewColumn[] =>
  columns
    .flatMap((column) => {
      const at = mapping[column.name]
      return at === undefined ? [] : [{ ...column, at, width: widths[column.kind] ?? 170 }]
    })
    .toSorted((a, b) => a.at - b.at)

/** Rows as they are drawn: those of one document below a head of their own. */
export function previewItems(rows: readonly ImportRow[], isByDocument: boolean): PreviewItem[] {
  if (!isByDocument) return rows.map((row) => ({ is: 'row', row }))
  const documents = new Map<string, ImportRow[]>()
  for (const row of rows) {
    const key = row.group_key ?? ''
    documents.set(key, [...(documents.get(key) ?? []), row])
  }
  return [...documents].flatMap(([key, own]): PreviewItem[] => [
    { is: 'document', key, rows: own },
    ...own.map((row): PreviewItem => ({ is: 'row', row })),
  ])
}

/** The cell from the file, or as corrected. */
export const cellOf = ({ edited, raw }: ImportRow, { at }: Pick<PreviewColumn, 'at'>) =>
  (edited ?? raw)[at] ?? ''

/** What a cell shows: a change as its two values, all else as the file has it. */
export function shownCell(row: ImportRow, column: PreviewColumn): { old: string | null; text: string } {
  const isChanged = row.action === 'update' && column.name in row.after
  return isChanged
    ? { old: valueText(column, row.before) || 'empty', text: valueText(column, row.after) || 'empty' }
    : { old: null, text: cellOf(row, column) }
}

/** What is wrong with a cell, or only doubtful. */
export function saidOf(row: ImportRow, field: string): { text: string; isError: boolean } | null {
  const error = row.errors[field]
  if (error !== undefined) return { text: errorText(error), isError: true }
  const warning = row.warnings[field]
  return warning === undefined ? null : { text: errorText(warning), isError: false }
}

/** What is wrong with a row beside its cells, e.g. a column that the file does not have. */
export const saidOfRow = (
  row: ImportRow,
  columns: readonly PreviewColumn[],
  labelOf: (field: string) => string,
) =>
  [...Object.entries(row.errors), ...Object.entries(row.warnings)]
    .filter(([field]) => !columns.some(({ name }) => name === field))
    .map(([field, error]) => (field === 'row' ? errorText(error) : `${labelOf(field)}: ${errorText(error)}`))

const numberIn = (text: string, isComma: boolean) =>
  Number(isComma ? text.replace(/[.\s]/g, '').replace(',', '.') : text.replace(/[,\s]/g, ''))

type Mark = ImportRun['decimal_mark']
type Column = Pick<PreviewColumn, 'at'>

const figureIn = (row: ImportRow, column: Column, mark: Mark) =>
  numberIn(cellOf(row, column), mark === 'comma')

const addedUp = (rows: readonly ImportRow[], of: (row: ImportRow) => number, scale: number) => {
  const figures = rows.filter(({ is_excluded }) => !is_excluded).map(of)
  return figures.some(Number.isNaN) ? null : Number(figures.reduce((sum, one) => sum + one, 0).toFixed(scale))
}

/** What the lines of a document add up to in a column of the file. */
export const sumOf = (rows: readonly ImportRow[], column: Column, mark: Mark) =>
  addedUp(rows, (row) => figureIn(row, column, mark), 6)

type Worth = { qty: Column; price: Column; discount: Column | undefined }

/** Sum of the lines of a document, each rounded to the cent, where the dry run could not write it. */
const writtenWorth = (rows: readonly ImportRow[], { qty, price, discount }: Worth, mark: Mark) =>
  addedUp(
    rows,
    (row) => {
      const less = discount ? figureIn(row, discount, mark) : 0
      // An empty cell keeps the last price, which the file does not have.
      if (cellOf(row, price) === '') return Number.NaN
      return Number((figureIn(row, qty, mark) * figureIn(row, price, mark) * (1 - less / 100)).toFixed(2))
    },
    2,
  )

/** Total of a document: from the dry run with rules, taxes and freight, else from its cells. */
export const worthOf = (rows: readonly ImportRow[], worth: Worth, mark: Mark) =>
  rows.find(({ comes_to, is_excluded }) => comes_to !== null && !is_excluded)?.comes_to ??
  writtenWorth(rows, worth, mark)

/** Total in the head of a document: a required sum, or the sum of its lines. */
export type DocumentSum = {
  label: string
  of: (rows: readonly ImportRow[]) => number | null
  is: number | null
}

/** How documents of a kind are added up, as far as the file has the columns for it. */
export function documentSum(
  { sum, worth }: Pick<Kind, 'sum' | 'worth'>,
  columns: readonly PreviewColumn[],
  mark: Mark,
): DocumentSum | null {
  const columnOf = (name: string | undefined) => columns.find((column) => column.name === name)
  const summed = columnOf(sum?.column)
  if (sum && summed) return { label: summed.label, of: (rows) => sumOf(rows, summed, mark), is: sum.is }
  const [qty, price, discount] = [columnOf(worth?.qty), columnOf(worth?.price), columnOf(worth?.discount)]
  if (!qty || !price) return null
  return { label: t('Total'), of: (rows) => worthOf(rows, { qty, price, discount }, mark), is: null }
}
