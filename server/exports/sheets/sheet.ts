import { Readable } from 'node:stream'
import { ReadableStream as Stream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import type { FileFormat } from '../../../src/resources/kit/query/exportCalls'
import { cellsOf, fits, headCells, type SheetColumn, type SheetLine } from './lines'
import { writeWorkbook } from './writeWorkbook'

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

async function* textLines(rows: AsyncIterable<SheetLine>) {
  const cells = (row: Parameters<typeof fits>[0][]) => row.map((cell) => fits(cell, true))
  for await (const row of rows)
    if ('about' in row) yield* headCells(row.about).map(cells)
    else yield cells(cellsOf(row))
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
      ? writeCsvStream(textLines(rows), {
          bom: !isPlain,
          headers: false,
          escapeFormulae: true,
        })
      : Stream.from(writeWorkbook(rows, title, columns))
  // The streams of browsers and of Node are two types of one thing.
  return Readable.fromWeb(bytes as Stream<Uint8Array>)
}
