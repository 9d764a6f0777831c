import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { bareCell, type CellFormat } from '../../../src/resources/imports/cells'
import { columnsOf, type ImportKind, proposedMapping } from '../../../src/resources/imports/kinds'
import type { Db, Trx } from '../../db/database'
import type { SheetRow } from '../../exports/sheets/csvRows'
import { Unreadable } from '../../exports/sheets/csvRows'
import { delimiterOf, encodingDetector } from '../../exports/sheets/decoding'
import { type SheetFormatNotes, sheetRows, sortOf } from '../../exports/sheets/sheetRows'
import { t } from '../../../src/texts/texts'

/** The detected layout of a file. */
export type Layout = SheetFormatNotes &
  CellFormat & {
    header_row: number
    headers: string[]
    sample: string[][]
    sheets: string[]
    rows_total: number
  }

const lookedAt = 20
const sampled = 20

/** How a file is to be read, where a person says so; the rest is detected. */
export type LayoutOptions = Partial<
  Pick<Layout, 'encoding' | 'delimiter' | 'decimal_mark' | 'date_format' | 'sheet' | 'header_row'>
>

type File = { head: Buffer; pieces: () => AsyncIterable<Buffer> }

async function encodingOf({ pieces }: File) {
  const judging = encodingDetector()
  for await (const piece of pieces()) judging.look(piece)
  return judging.end()
}

/** The row that knows the most columns of the kind; the product's own files have lines above it. */
function headerRowOf(kind: ImportKind, rows: readonly SheetRow[]) {
  const scored = rows.map(({ number, cells }) => ({
    number,
    hits: Object.keys(proposedMapping(kind, cells.map(bareCell))).length,
  }))
  return scored.toSorted((one, other) => other.hits - one.hits)[0]?.number ?? 1
}

const trimmedHeads = (cells: readonly string[]) => {
  const heads = cells.map(bareCell)
  while (heads.length > 0 && heads.at(-1) === '') heads.pop()
  return heads
}

function decimalMarkOf(cells: readonly string[]): CellFormat['decimal_mark'] {
  const commas = cells.filter((cell) => /^-?\d{1,3}([. ]\d{3})*,\d{1,2}$|^-?\d+,\d+$/.test(cell)).length
  const points = cells.filter((cell) => /^-?[\d, ]*\d\.\d+$/.test(cell)).length
  return commas > points ? 'comma' : 'point'
}

function dateFormatOf(cells: readonly string[]): CellFormat['date_format'] {
  const days = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/.exec(cell) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  if (days.length === 0) return 'YYYY-MM-DD'
  return days.some(([first]) => first > 12) ? 'DD/MM/YYYY' : 'MM/DD/YYYY'
}

/** Reads a whole file once: what it is, its heads, its first rows, and how many there are. */
export async function layoutOf(
  kind: ImportKind,
  file: File,
  settings: LayoutOptions,
  most: number,
): Promise<Layout> {
  const sort = sortOf(file.head)
  const encoding = settings.encoding ?? (sort === 'text' ? await encodingOf(file) : 'utf-8')
  const delimiter = settings.delimiter ?? delimiterOf(new TextDecoder(encoding).decode(file.head))
  const format: SheetFormatNotes = { sort, encoding, delimiter, sheet: settings.sheet ?? null }
  let sheets: string[] = []
  const first: SheetRow[] = []
  const sampleRows = Math.max(lookedAt, settings.header_row ?? 0) + sampled
  let count = 0
  for await (const row of sheetRows(file.pieces(), format, {
    most: most + sampleRows,
    onSheets: (names) => (sheets = names),
  })) {
    count++
    if (first.length < sampleRows) first.push(row)
  }
  if (first.length === 0) return empty(format, sheets)
  const requested = settings.header_row ?? headerRowOf(kind, first.slice(0, lookedAt))
  const header = first.find(({ number }) => number === requested)
  if (!header) throw new Unreadable(t('There is no header row in row {requested}', { requested }))
  const headers = trimmedHeads(header.cells)
  const rows = first.filter(({ number }) => number > header.number)
  const cells = rows.flatMap((row) => row.cells.map(bareCell))
  return {
    ...format,
    sheet: sort === 'xlsx' ? (settings.sheet ?? sheets[0] ?? null) : null,
    decimal_mark: settings.decimal_mark ?? decimalMarkOf(cells),
    date_format: settings.date_format ?? dateFormatOf(cells),
    header_row: header.number,
    headers,
    sample: rows
      .slice(0, sampled)
      .map((row) => headers.map((_, place) => (row.cells[place] ?? '').slice(0, 200))),
    sheets,
    rows_total: count - (first.length - rows.length),
  }
}

const empty = (format: SheetFormatNotes, sheets: string[]): Layout => ({
  ...format,
  decimal_mark: 'point',
  date_format: 'YYYY-MM-DD',
  header_row: 1,
  headers: [],
  sample: [],
  sheets,
  rows_total: 0,
})

const hashOfHeads = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((head) => head.toLowerCase())))
    .digest('hex')

/** How these heads were mapped last time, or as they say themselves. */
export async function mappingFor(db: Db | Trx, kind: ImportKind, headers: readonly string[]) {
  const rows = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('kind', '=', kind.name)
    .where('heads_hash', '=', hashOfHeads(headers))
    .execute()
  const names = new Set(columnsOf(kind).map(({ name }) => name))
  const last = Object.entries(rows[0]?.mapping ?? {}).filter(([name]) => names.has(name))
  return last.length > 0 ? Object.fromEntries(last) : proposedMapping(kind, headers)
}

/** Remembers how heads were mapped, for the next file that has the same. */
export const rememberMapping = (
  trx: Trx,
  kind: ImportKind,
  headers: readonly string[],
  mapping: Readonly<Record<string, number>>,
) =>
  sql`insert into import_mappings (kind, heads_hash, mapping)
    values (${kind.name}, ${hashOfHeads(headers)}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (kind, heads_hash) do update set mapping = excluded.mapping`.execute(trx)
