import type { Cell, SheetColumn } from '../lines'
import { fitted, type DesiredWidths } from './columnWidths'
import { plainText } from './face'
import { figureText } from './figures'
import { linesOf, longestWords, tolerance } from './lines'
import { bottom, margin, type Pages, pageWidth } from './pages'

/** A line of the table; sums are bold and kept on the page of the line before. */
export type TableLine = { cells: readonly Cell[]; isBold: boolean }

const room = pageWidth - 2 * margin
const headLines = 3
const cellLines = 4
const leading = 1.25
const above = 2
// In thousandths of the font size: longer texts wrap even where there is room.
const widest = 24_000
const longestWord = 12_000
const longestCode = 9_000
const narrowWord = 3_600
const narrowest = 2_600
/** Average width of a character, for columns without sample values. */
const declaredWidth = 500
/** A header in three lines rarely breaks into three equal parts. */
const headShare = 2.4

const isFigure = (column: SheetColumn | undefined) => column?.numFmt !== undefined

const textOf = (cell: Cell | undefined, column: SheetColumn | undefined) => {
  if (cell === null || cell === undefined) return ''
  return plainText(
    column?.numFmt === undefined && typeof cell === 'string'
      ? cell
      : figureText(cell, column?.numFmt ?? '#,##0.######'),
  )
}

/** The desired widths of a column with these cells. */
function wantedOf(
  face: Pages['face'],
  column: SheetColumn,
  head: string,
  cells: readonly { text: string; isBold: boolean }[],
): DesiredWidths {
  const top = longestWords(face(true), head)
  const declared = cells.length > 0 ? 0 : column.width * declaredWidth
  const limited = (width: number, most: number) => (isFigure(column) ? width : Math.min(width, most))
  let oneLine = Math.max(top.word, face(true).widthOf(head) / headShare, declared)
  let words = top.word
  let codes = Math.min(top.word, narrowWord)
  let figures = Math.min(top.word, narrowest)
  for (const { text, isBold } of cells) {
    const wide = face(isBold).widthOf(text)
    const { word, code } = isFigure(column) ? { word: wide, code: wide } : longestWords(face(isBold), text)
    oneLine = Math.max(oneLine, Math.min(wide, Math.max(word, widest)))
    words = Math.max(words, limited(word, longestWord))
    codes = Math.max(codes, limited(word, narrowWord), limited(code, longestCode))
    figures = Math.max(figures, limited(word, narrowest))
  }
  return [Math.max(oneLine, face(true).widthOf(head)), oneLine, words, codes, figures]
}

/**
 * A table over pages, with its header on each. Column widths follow the lines known before drawing begins.
 * Text wraps to at most four lines and then ends with an ellipsis; a figure is never truncated or broken: one
 * that is too wide is shrunk, as is a single glyph wider than its column.
 */
export function tableOf(
  pages: Pages,
  columns: readonly SheetColumn[],
  heads: readonly string[],
  sample: readonly TableLine[],
) {
  const measured = sample.filter(({ cells }) => cells.length > 1 || columns.length === 1)
  const wishes = columns.map((column, place) =>
    wantedOf(
      pages.face,
      column,
      heads[place] ?? '',
      measured.map(({ cells, isBold }) => ({ text: textOf(cells[place], column), isBold })),
    ),
  )
  const { size, padding, widths } = fitted(wishes, room)
  const lefts = widths.map((_, place) => widths.slice(0, place).reduce((sum, one) => sum + one, margin))
  const end = margin + widths.reduce((sum, one) => sum + one, 0)
  const inside = (place: number) => ((widths[place] ?? 0) - 2 * padding) / (size / 1000)
  const heightOf = (lines: number) => lines * size * leading + 2 * above

  const headTexts = heads.map((head, place) =>
    linesOf(pages.face(true), plainText(head), inside(place), headLines),
  )
  let y = 0
  let isFresh = false

  const put = (place: number, text: string, line: number, isBold: boolean) => {
    const width = pages.face(isBold).widthOf(text)
    const within = inside(place)
    const isRight = isFigure(columns[place])
    const isWide = width > within + (isRight ? 0 : tolerance)
    const points = isWide ? Math.max(1, Math.floor((size * within * 100) / width) / 100) : size
    pages.write(text, {
      x: (lefts[place] ?? 0) + padding + (isRight ? (within * size - width * points) / 1000 : 0),
      y: y + above + size * (leading * line + 0.95),
      size: points,
      isBold,
    })
  }

  function begin() {
    y = pages.next()
    const most = Math.max(1, ...headTexts.map((lines) => lines.length))
    headTexts.forEach((lines, place) =>
      lines.forEach((text, line) => put(place, text, most - lines.length + line, true)),
    )
    y += heightOf(most)
    pages.rule(y, 0.8, margin, end)
    isFresh = true
  }

  const laid = ({ cells, isBold }: TableLine) => {
    // A single cell in its line is a remark.
    if (cells.length === 1 && columns.length > 1)
      return {
        isBold,
        texts: [linesOf(pages.face(isBold), textOf(cells[0], undefined), (room / size) * 1000, 2)],
      }
    const texts = columns.map((column, place) => {
      const text = textOf(cells[place], column)
      if (text === '') return []
      return isFigure(column) ? [text] : linesOf(pages.face(isBold), text, inside(place), cellLines)
    })
    return { isBold, texts }
  }
  const tallest = ({ texts }: ReturnType<typeof laid>) =>
    heightOf(Math.max(1, ...texts.map((lines) => lines.length)))

  begin()
  return {
    /** Writes lines that are kept on one page. */
    add(lines: readonly TableLine[]) {
      const rows = lines.map(laid)
      const needed = rows.reduce((sum, row) => sum + tallest(row), 0)
      if (y + needed > bottom && !isFresh) begin()
      for (const row of rows) {
        if (y + tallest(row) > bottom && !isFresh) begin()
        row.texts.forEach((texts, place) => texts.forEach((text, line) => put(place, text, line, row.isBold)))
        y += tallest(row)
        pages.rule(y, row.isBold ? 0.5 : 0.2, margin, end)
        isFresh = false
      }
    },
  }
}
