import { Readable } from 'node:stream'
import { ReadableStream as Stream } from 'node:stream/web'
import type { ColumnDef } from 'hucre'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FileFormat } from '../../../src/resources/kit/query/exportCalls'
import { formulaSigns, wideSigns } from '../../../src/resources/kit/text/formulaSigns'

/** A cell to write: numbers stay numbers, text is never a formula. */
export type Cell = string | number | null

/** The metadata of a file: title, filters, time and author. */
export type About = {
  company: string
  title: string
  notes: readonly (readonly [label: string, text: string])[]
  /** With the time zone. */
  time: string
  by: string
  count: readonly [label: string, count: number]
}

/** A line of a sheet: the head, column headers, a row, or a sum (bold where supported). */
export type SheetLine = Cell[] | { bold: Cell[] } | { heads: string[] } | { about: About }

/** A column of a sheet: its width in characters and how a number in it is shown. */
export type SheetColumn = { width: number; numFmt?: string }

/** The MIME type of each format. */
export const mimeOf: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** The most rows of a sheet of a workbook. */
export const sheetHolds = 1_048_576

/** The most lines of a PDF, about two thousand pages; more is a mistake. */
export const paperHolds = 50_000

// Excel refuses longer text in a cell.
const longest = 32_767
// Text that begins with an apostrophe gets another one: importing a file removes one.
const apostrophed = new RegExp(`^'+[${formulaSigns}]`)
// The writer knows the plain signs alone.
const wide = new RegExp(`^[${wideSigns}]`)

/** A cell as it is written; in a text file, where no cell has a type, what would be run as a formula is not. */
const fits = (cell: Cell, isText: boolean) => {
  if (typeof cell !== 'string') return cell
  const text = apostrophed.test(cell) || (isText && wide.test(cell)) ? `'${cell}` : cell
  return text.length > longest ? text.slice(0, longest) : text
}

/** The head of a file as ordinary cells. */
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

type Fitting = { isText: boolean; toldBold?: (isBold: boolean) => void }

async function* fitting(rows: AsyncIterable<SheetLine>, { isText, toldBold }: Fitting) {
  const cells = (row: Cell[]) => row.map((cell) => fits(cell, isText))
  for await (const row of rows) {
    toldBold?.(!Array.isArray(row) && !('about' in row))
    if ('about' in row) yield* headCells(row.about).map(cells)
    else yield cells(cellsOf(row))
  }
}

const boldStyle = { font: { name: 'Calibri', size: 11, bold: true } }

const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)

/** How many lines above the rows stay in view: the first line says whether there are any. */
const headRows = (first: SheetLine | undefined) => {
  if (first === undefined || Array.isArray(first) || 'bold' in first) return 0
  return 'about' in first ? headCells(first.about).length + 1 : 1
}

async function* withFirst(first: IteratorResult<SheetLine>, rest: AsyncIterator<SheetLine>) {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

async function* frozenWorkbook(
  rows: AsyncIterable<SheetLine>,
  title: string,
  columns: readonly SheetColumn[],
) {
  const lines = rows[Symbol.asyncIterator]()
  try {
    const first = await lines.next()
    const freezePane = { rows: headRows(first.done ? undefined : first.value) }
    yield* workbook(withFirst(first, lines), title, { columns, freezePane })
  } finally {
    await lines.return?.()
  }
}

type Layout = { columns: readonly SheetColumn[]; freezePane: { rows: number } }

// The writer reads cell styles from its columns after each row, so the columns change with the rows.
function workbook(rows: AsyncIterable<SheetLine>, title: string, { columns, freezePane }: Layout) {
  const styled: ColumnDef[] = columns.map((column) => ({ ...column }))
  let wasBold = false
  const toldBold = (isBold: boolean) => {
    if (isBold === wasBold) return
    wasBold = isBold
    for (const column of styled)
      if (isBold) column.style = boldStyle
      else delete column.style
  }
  const fitted = fitting(rows, { isText: false, toldBold })
  return writeXlsxStream(fitted, {
    name: sheetName(title),
    columns: styled,
    freezePane,
    repeatHeaders: false,
  })
}

// The PDF writer is loaded on first use.
async function* pages(rows: AsyncIterable<SheetLine>, columns: readonly SheetColumn[]) {
  const { writePdf } = await import('./pdf/writePdf')
  yield* writePdf(rows, columns)
}

/**
 * Streams rows as the bytes of a file with backpressure; cancelling the stream ends `rows`. In CSV, text that
 * a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export const writeSheet = (
  format: FileFormat,
  rows: AsyncIterable<SheetLine>,
  { title, columns, isPlain = false }: { title: string; columns: readonly SheetColumn[]; isPlain?: boolean },
): Readable => {
  if (format === 'pdf') return Readable.fromWeb(Stream.from(pages(rows, columns)))
  const bytes =
    format === 'csv'
      ? writeCsvStream(fitting(rows, { isText: true }), {
          bom: !isPlain,
          headers: false,
          escapeFormulae: true,
        })
      : Stream.from(frozenWorkbook(rows, title, columns))
  // The streams of browsers and of Node are two types of one thing.
  return Readable.fromWeb(bytes as Stream<Uint8Array>)
}
