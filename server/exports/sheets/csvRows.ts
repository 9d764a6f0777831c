import { pipeline } from 'node:stream'
import { CsvError, parse, type Parser } from 'csv-parse'
import { csvReading } from '../../../src/resources/kit/text/csvReading'
import { t } from '../../../src/texts/texts'

/** A row of a sheet: its number as spreadsheets count, and its cells as text. */
export type SheetRow = { number: number; cells: string[] }

/** A file that cannot be read as a table; the message is for its owner. */
export class Unreadable extends Error {}

const longestCell = 100_000
const mostCells = 500
/** A quote that is never closed or a line without end would fill the memory with the rest of the file. */
const longestRowBytes = 1_048_576

const tooLong = (line: number) => new Unreadable(t('A cell in line {line} is too long', { line }))

/** Refuses an oversized row: a workbook may reference one long string a million times. */
export function assertBounds({ number: line, cells }: SheetRow) {
  if (cells.length > mostCells)
    throw new Unreadable(t('Line {line} has more than {mostCells} cells', { line, mostCells }))
  if (cells.some((cell) => cell.length > longestCell)) throw tooLong(line)
}

/** Ends a file whose row has more bytes than any may have. */
async function* bounded(portions: AsyncIterable<Uint8Array>, { info }: Parser) {
  let bytes = 0
  for await (const portion of portions) {
    if (bytes - info.bytes_records > longestRowBytes) throw tooLong(info.records + 1)
    bytes += portion.length
    yield portion
  }
}

/**
 * The rows of a file of text that comes in portions of UTF-8. Cells are the text between delimiters, unquoted,
 * otherwise unchanged; a line break inside quotes belongs to the cell.
 */
export async function* csvRows(
  portions: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<SheetRow> {
  const parser = parse(csvReading(delimiter))
  let number = 0
  // What fails on the way ends the parser, whose rows are taken below.
  const failed = () => {}
  try {
    for await (const cells of pipeline(bounded(portions, parser), parser, failed))
      yield { number: ++number, cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const openedAt = parser.info.records + 1
    throw new Unreadable(t('The quote opened in line {openedAt} is never closed', { openedAt }))
  }
}
