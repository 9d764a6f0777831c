import type { ColumnDef } from 'hucre'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

/** A cell as it is written: numbers stay numbers, text is never taken for a formula. */
export type Cell = string | number | null

/** A line of a sheet; what heads or adds up the others stands out where a format can show it. */
export type SheetLine = Cell[] | { bold: Cell[] }

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

async function* fitting(rows: AsyncIterable<SheetLine>, toldBold?: (isBold: boolean) => void) {
  for await (const row of rows) {
    toldBold?.('bold' in row)
    yield ('bold' in row ? row.bold : row).map(fits)
  }
}

const boldStyle = { font: { name: 'Calibri', size: 11, bold: true } }

const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)

// The writer asks its columns for the style of a cell, each time it has taken a row: so they change with the rows.
function workbook(rows: AsyncIterable<SheetLine>, title: string, columns: readonly SheetColumn[]) {
  const styled: ColumnDef[] = columns.map((column) => ({ ...column }))
  let wasBold = false
  const told = fitting(rows, (isBold) => {
    if (isBold === wasBold) return
    wasBold = isBold
    for (const column of styled)
      if (isBold) column.style = boldStyle
      else delete column.style
  })
  return writeXlsxStream(told, { name: sheetName(title), columns: styled, repeatHeaders: false })
}

/**
 * Rows as the bytes of a file, written while they are read: what the reader does not take yet is not asked for, and
 * giving up reading ends `rows`. In CSV, text that a sheet would run as a formula gets an apostrophe before it.
 */
export const writeSheet = (
  format: SheetFormat,
  rows: AsyncIterable<SheetLine>,
  { title, columns }: { title: string; columns: readonly SheetColumn[] },
): ReadableStream<Uint8Array> =>
  format === 'csv'
    ? writeCsvStream(fitting(rows), { bom: true, headers: false, escapeFormulae: true })
    : workbook(rows, title, columns)
