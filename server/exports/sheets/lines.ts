import { formulaSigns, wideSigns } from '../../../src/resources/kit/text/formulaSigns'

/** A cell to write: numbers stay numbers, text is never a formula. */
export type Cell = string | number | null

/** The metadata of a file: title, filters, time and author. */
export type About = {
  company: string
  title: string
  notes: readonly (readonly [label: string, text: string])[]
  /** With the time zone. */
  time: string
  by: string
  count: readonly [label: string, count: number]
}

/** A line of a sheet: the head, column headers, a row, or a sum (bold where supported). */
export type SheetLine = Cell[] | { bold: Cell[] } | { heads: string[] } | { about: About }

/** A column of a sheet: its width in characters and how a number in it is shown. */
export type SheetColumn = { width: number; numFmt?: string }

// Excel refuses longer text in a cell.
const longest = 32_767
// Text that begins with an apostrophe gets another one: importing a file removes one.
const apostrophed = new RegExp(`^'+[${formulaSigns}]`)
// The writer knows the plain signs alone.
const wide = new RegExp(`^[${wideSigns}]`)

/** A cell as it is written; in a text file, where no cell has a type, what would be run as a formula is not. */
export const fits = (cell: Cell, isText: boolean) => {
  if (typeof cell !== 'string') return cell
  const text = apostrophed.test(cell) || (isText && wide.test(cell)) ? `'${cell}` : cell
  return text.length > longest ? text.slice(0, longest) : text
}

/** The head of a file as ordinary cells. */
export const headCells = ({ title, notes, time, by, count }: About): Cell[][] => [
  [title],
  ...notes.map((note) => [...note]),
  ['Time', time],
  ['By', by],
  [...count],
  [],
]

/** The cells of a line of the table. */
export const cellsOf = (line: Exclude<SheetLine, { about: About }>): Cell[] =>
  'bold' in line ? line.bold : 'heads' in line ? line.heads : line

/** The name of a sheet: a title without the signs that a workbook refuses. */
export const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)
