import type { Cell as StyledCell, CellStyle, ColumnDef } from 'hucre'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, cellsOf, fits, headCells, type SheetColumn, type SheetLine, sheetName } from './lines'

/** The most lines of a workbook whose heads filter its rows. */
export const filterHolds = 20_000

const boldStyle: CellStyle = { font: { name: 'Calibri', size: 11, bold: true } }

/** A line of a worksheet: its cells, and whether they are column heads or sums. */
type Written = { cells: Cell[]; kind: 'head' | 'heads' | 'sums' | 'row' }

async function* written(lines: AsyncIterable<SheetLine>): AsyncGenerator<Written> {
  const cells = (row: readonly Cell[]) => row.map((cell) => fits(cell, false))
  for await (const line of lines)
    if ('about' in line) for (const row of headCells(line.about)) yield { cells: cells(row), kind: 'head' }
    else {
      const kind = Array.isArray(line) ? 'row' : 'heads' in line ? 'heads' : 'sums'
      yield { cells: cells(cellsOf(line)), kind }
    }
}

const isBold = ({ kind }: Written) => kind === 'heads' || kind === 'sums'

/** The letters of a column, counted from 0. */
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

type Sheet = { name: string; columns: readonly SheetColumn[]; headsAt: number }

/** How many lines stay in view: all to the column heads. */
const frozen = ({ headsAt }: Sheet) => ({ freezePane: { rows: headsAt + 1 } })

/** The heads and the rows below them as a range; without rows there is nothing to filter. */
function filtered(lines: readonly Written[], { columns, headsAt }: Sheet) {
  const last = lines.findLastIndex(({ kind }) => kind === 'row')
  if (headsAt < 0 || last < headsAt) return {}
  return { autoFilter: { range: `A${headsAt + 1}:${lettersOf(columns.length - 1)}${last + 1}` } }
}

const numFmtOf = ({ numFmt }: Partial<SheetColumn> = {}) => (numFmt === undefined ? {} : { numFmt })

function wholeWorkbook(lines: readonly Written[], sheet: Sheet) {
  const cells = new Map<string, Partial<StyledCell>>()
  for (const [at, line] of lines.entries())
    if (isBold(line))
      for (const [column, value] of line.cells.entries())
        cells.set(`${at},${column}`, { value, style: { ...boldStyle, ...numFmtOf(sheet.columns[column]) } })
  return writeXlsx({
    sheets: [
      {
        name: sheet.name,
        columns: sheet.columns.map((column) => ({ ...column })),
        rows: lines.map((line) => line.cells),
        cells,
        ...frozen(sheet),
        ...filtered(lines, sheet),
      },
    ],
  })
}

// The writer reads cell styles from its columns after each row, so the columns change with the rows.
function streamedWorkbook(lines: AsyncIterable<Written>, sheet: Sheet) {
  const styled: ColumnDef[] = sheet.columns.map((column) => ({ ...column }))
  const rows = async function* () {
    let wasBold = false
    for await (const line of lines) {
      if (isBold(line) !== wasBold)
        for (const column of styled)
          if (wasBold) delete column.style
          else column.style = boldStyle
      wasBold = isBold(line)
      yield line.cells
    }
  }
  return writeXlsxStream(rows(), {
    name: sheet.name,
    columns: styled,
    repeatHeaders: false,
    ...frozen(sheet),
  })
}

/**
 * The bytes of a workbook with one sheet, whose heads stay in view. Up to `filterHolds` lines its heads filter
 * the rows; a longer one is streamed, and the writer that streams knows no filters.
 */
export async function* writeWorkbook(
  lines: AsyncIterable<SheetLine>,
  title: string,
  columns: readonly SheetColumn[],
): AsyncGenerator<Uint8Array> {
  const all = written(lines)
  try {
    const first: Written[] = []
    let next = await all.next()
    for (; !next.done && first.length < filterHolds; next = await all.next()) first.push(next.value)
    const headsAt = first.findIndex(({ kind }) => kind === 'heads')
    const sheet: Sheet = { name: sheetName(title), columns, headsAt }
    if (next.done) {
      yield await wholeWorkbook(first, sheet)
      return
    }
    const further = next.value
    yield* streamedWorkbook(
      (async function* () {
        yield* first
        yield further
        yield* all
      })(),
      sheet,
    )
  } finally {
    await all.return(undefined)
  }
}
