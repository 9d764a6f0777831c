import { t } from '../../../src/texts/texts'

/** A row of a sheet: its number as spreadsheets count, and its cells as text. */
export type SheetRow = { number: number; cells: string[] }

/** A file that cannot be read as a table; the message is for its owner. */
export class Unreadable extends Error {}

const longestCell = 100_000
const mostCells = 500

const tooMany = (line: number) =>
  new Unreadable(t('Line {line} has more than {mostCells} cells', { line, mostCells }))
const tooLong = (line: number) => new Unreadable(t('A cell in line {line} is too long', { line }))

/** Refuses an oversized row: a workbook may reference one long string a million times. */
export function assertBounds({ number, cells }: SheetRow) {
  if (cells.length > mostCells) throw tooMany(number)
  if (cells.some((cell) => cell.length > longestCell)) throw tooLong(number)
}

/**
 * Takes the text of a file in pieces and returns rows as they are complete. Cells are the text between
 * delimiters, unquoted, otherwise unchanged; a line break inside quotes belongs to the cell.
 */
export function csvReader(delimiter: string) {
  let number = 0
  let line = 1
  let openedAt = 0
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isAfterQuote = false
  let isAfterReturn = false
  const plain = new RegExp(`[^${delimiter === '\t' ? '\\t' : `\\${delimiter}`}"\\r\\n]+`, 'y')
  const quoted = /[^"\n]+/y

  const endCell = () => {
    if (cells.length === mostCells) throw tooMany(line)
    cells.push(cell)
    cell = ''
    isAfterQuote = false
  }
  const add = (text: string) => {
    cell += text
    if (cell.length > longestCell) throw tooLong(line)
  }

  function* read(text: string): Generator<SheetRow> {
    for (let at = 0; at < text.length;) {
      const run = isQuoted ? quoted : plain
      run.lastIndex = at
      if (run.test(text)) {
        add(text.slice(at, run.lastIndex))
        isAfterReturn = false
        isAfterQuote = false
        at = run.lastIndex
        continue
      }
      const sign = text.charAt(at++)
      if (isQuoted) {
        if (sign === '"') {
          isQuoted = false
          isAfterQuote = true
        } else {
          line++
          add(sign)
        }
      } else if (sign === '"') {
        // A doubled quote inside quotes is a literal quote; inside a bare cell a quote is plain text.
        if (isAfterQuote || cell !== '') add(sign)
        if (isAfterQuote || cell === '') {
          isQuoted = true
          openedAt = isAfterQuote ? openedAt : line
        }
        isAfterQuote = false
        isAfterReturn = false
      } else if (sign === delimiter) {
        endCell()
        isAfterReturn = false
      } else if (sign === '\n' && isAfterReturn) {
        isAfterReturn = false
      } else {
        isAfterReturn = sign === '\r'
        endCell()
        line++
        yield { number: ++number, cells }
        cells = []
      }
    }
  }

  function* end(): Generator<SheetRow> {
    if (isQuoted) throw new Unreadable(t('The quote opened in line {openedAt} is never closed', { openedAt }))
    if (cells.length === 0 && cell === '' && !isAfterQuote) return
    endCell()
    yield { number: ++number, cells }
    cells = []
  }

  return { read, end }
}
