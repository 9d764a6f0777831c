import { ReadableStream as Stream } from 'node:stream/web'
import type { ColumnDef } from 'hucre'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

/** A cell as it is written: numbers stay numbers, text is never taken for a formula. */
export type Cell = string | number | null

/** What a file is and of which rows, when and by whom it was taken. */
export type About = {
  company: string
  title: string
  notes: readonly (readonly [label: string, text: string])[]
  /** With the zone whose clock it is. */
  time: string
  by: string
  count: readonly [label: string, count: number]
}

/** A line of a sheet: what it is of, the heads of its columns, a row, or what adds rows up and stands out where it can. */
export type SheetLine = Cell[] | { bold: Cell[] } | { heads: string[] } | { about: About }

/** A column of a sheet: its width in characters and how a number in it is shown. */
export type SheetColumn = { width: number; numFmt?: string }

export const sheetFormats = ['csv', 'xlsx', 'pdf'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** How a file of each format is called to its reader. */
export const mimeOf: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** The rows that one sheet of a workbook can hold, heads and all. */
export const sheetHolds = 1_048_576

/** The lines that go on paper at once, some two thousand pages: more are asked for by mistake. */
export const paperHolds = 50_000

// Excel refuses longer text in a cell.
const longest = 32_767
// Text that begins as if it were guarded is guarded once more: whoever reads a file takes one apostrophe away.
const fits = (cell: Cell) => {
  if (typeof cell !== 'string') return cell
  const text = /^'+[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return text.length > longest ? text.slice(0, longest) : text
}

/** What stands above the rows where it is cells like any others. */
const headCells = ({ title, notes, time, by, count }: About): Cell[][] => [
  [title],
  ...notes.map((note) => [...note]),
  ['Time', time],
  ['By', by],
  [...count],
  [],
]

const cellsOf = (line: Exclude<SheetLine, { about: About }>): Cell[] =>
  'bold' in line ? line.bold : 'heads' in line ? line.heads : line

async function* fitting(rows: AsyncIterable<SheetLine>, toldBold?: (isBold: boolean) => void) {
  for await (const row of rows) {
    toldBold?.(!Array.isArray(row) && !('about' in row))
    if ('about' in row) yield* headCells(row.about).map((cells) => cells.map(fits))
    else yield cellsOf(row).map(fits)
  }
}

const boldStyle = { font: { name: 'Calibri', size: 11, bold: true } }

const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)

// The writer asks its columns for the style of a cell, each time it has taken a row: so they change with the rows.
function workbook(rows: AsyncIterable<SheetLine>, title: string, columns: readonly SheetColumn[]) {
  const styled: ColumnDef[] = columns.map((column) => ({ ...column }))
  let wasBold = false
  const fitted = fitting(rows, (isBold) => {
    if (isBold === wasBold) return
    wasBold = isBold
    for (const column of styled)
      if (isBold) column.style = boldStyle
      else delete column.style
  })
  return writeXlsxStream(fitted, { name: sheetName(title), columns: styled, repeatHeaders: false })
}

// What draws pages is loaded by the first who wants some.
async function* pages(rows: AsyncIterable<SheetLine>, columns: readonly SheetColumn[]) {
  const { writePdf } = await import('./pdf/writePdf')
  yield* writePdf(rows, columns)
}

/**
 * Rows as the bytes of a file, written while they are read: what the reader does not take yet is not asked for, and
 * giving up reading ends `rows`. In CSV, text that a sheet would run as a formula gets an apostrophe before it.
 */
export const writeSheet = (
  format: SheetFormat,
  rows: AsyncIterable<SheetLine>,
  { title, columns }: { title: string; columns: readonly SheetColumn[] },
): ReadableStream<Uint8Array> | Stream<Uint8Array> => {
  if (format === 'csv')
    return writeCsvStream(fitting(rows), { bom: true, headers: false, escapeFormulae: true })
  return format === 'xlsx' ? workbook(rows, title, columns) : Stream.from(pages(rows, columns))
}
