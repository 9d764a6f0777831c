import type { SheetRow } from '../../exports/sheets/csvRows'
import type { SourceRow } from './reading'
import { t } from '../../../src/texts/texts'

type Shape = { header_row: number; mime: string }

/** What is wrong with a line as such: too few or too many cells for the heads above it. */
function faultOf({ cells }: SheetRow, heads: number, isText: boolean) {
  const isShort = isText && cells.length < heads
  const isLong = cells.slice(heads).some((cell) => cell.trim() !== '')
  return isShort || isLong
    ? t('Line has {count} of {heads} columns', { count: cells.length, heads })
    : undefined
}

/** The rows below the heads, ready to be read. */
export async function* sourceRows(
  rows: AsyncIterable<SheetRow>,
  { header_row: headerRow, mime }: Shape,
  heads: number,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (row.number <= headerRow) continue
    const fault = faultOf(row, heads, mime === 'text/csv')
    yield { row_number: row.number, raw: row.cells, ...(fault !== undefined && { fault }) }
  }
}
