import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

/** A cell as it is written: numbers stay numbers, text is never taken for a formula. */
export type Cell = string | number | null

/** A column of a sheet: its width in characters and how a number in it is shown. */
export type SheetColumn = { width: number; numFmt?: string }

export type SheetFormat = 'csv' | 'xlsx'

/** How a file of each format is called to its reader. */
export const mimeOf: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The rows that one sheet of a workbook can hold, heads and all. */
export const sheetHolds = 1_048_576

// Excel refuses longer text in a cell.
const longest = 32_767
// Text that begins as if it were guarded is guarded once more: whoever reads a file takes one apostrophe away.
const fits = (cell: Cell) => {
  if (typeof cell !== 'string') return cell
  const text = /^'+[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return text.length > longest ? text.slice(0, longest) : text
}

async function* fitting(rows: AsyncIterable<Cell[]>) {
  for await (const row of rows) yield row.map(fits)
}

const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)

/**
 * Rows as the bytes of a file, written while they are read: what the reader does not take yet is not asked for, and
 * giving up reading ends `rows`. In CSV, text that a sheet would run as a formula gets an apostrophe before it.
 */
export const writeSheet = (
  format: SheetFormat,
  rows: AsyncIterable<Cell[]>,
  { title, columns }: { title: string; columns: readonly SheetColumn[] },
): ReadableStream<Uint8Array> =>
  format === 'csv'
    ? writeCsvStream(fitting(rows), { bom: true, headers: false, escapeFormulae: true })
    : writeXlsxStream(fitting(rows), {
        name: sheetName(title),
        columns: columns.map((column) => ({ ...column })),
        repeatHeaders: false,
      })
