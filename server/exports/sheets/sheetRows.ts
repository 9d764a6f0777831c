import { setImmediate as breathe } from 'node:timers/promises'
import { assertBounds, csvRows, type SheetRow, Unreadable } from './csvRows'
import { decoded, type Delimiter, type Encoding, isBinary, isWide, signOf } from './decoding'
import { workbookRows } from './workbook'
import { t } from '../../../src/texts/texts'

const portionBytes = 16_384

/** The sort of a file: workbook, text, or unsupported. */
export function sortOf(head: Buffer): 'xlsx' | 'text' {
  if (head.subarray(0, 4).toString('hex') === '504b0304') return 'xlsx'
  if (isWide(head)) throw new Unreadable(t('This text is in UTF-16. Save as CSV UTF-8 or .xlsx'))
  if (head.toString('latin1', 0, 5) === '%PDF-' || isBinary(head))
    throw new Unreadable(t('Save as .xlsx or .csv'))
  return 'text'
}

/** How a file is read. */
export type SheetFormatNotes = {
  sort: 'xlsx' | 'text'
  encoding: Encoding
  delimiter: Delimiter
  sheet: string | null
}

/** All bytes of a file; only for workbooks, whose directory is at the end. */
async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** The text in UTF-8, in small portions, so that other calls are served in between. */
async function* portionsOf(pieces: AsyncIterable<Buffer>, encoding: Encoding) {
  for await (const text of decoded(pieces, encoding)) {
    if (text.includes('\0')) throw new Unreadable(t('Save as .xlsx or .csv'))
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += portionBytes) {
      yield bytes.subarray(at, at + portionBytes)
      await breathe()
    }
  }
}

/** The non-empty rows of a file with their row numbers; at most `most`. */
export async function* sheetRows(
  pieces: AsyncIterable<Buffer>,
  format: SheetFormatNotes,
  { most, onSheets }: { most: number; onSheets?: (names: string[]) => void },
): AsyncGenerator<SheetRow> {
  let count = 0
  const rows =
    format.sort === 'text'
      ? csvRows(portionsOf(pieces, format.encoding), signOf[format.delimiter])
      : workbookRows(await whole(pieces), { sheet: format.sheet, most, ...(onSheets && { onSheets }) })
  for await (const row of rows) {
    assertBounds(row)
    if (row.cells.every((cell) => cell.trim() === '')) continue
    yield row
    if (++count === most) return
  }
}
