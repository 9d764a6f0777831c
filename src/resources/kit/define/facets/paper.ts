import type { AnyLines } from './lines'
import type { Row } from '../row'
import type { AnyResource } from '../definition'
import type { FieldValues } from '../../fields/values'

/** A block above the table: a person, a company or a place, from the row itself or from a row it refers to. */
export type PaperParty<Column extends string = string> = {
  label: string
  /** The reference whose row fills the lines; without it the row of the document does. */
  of?: Column
  /**
   * Lines with names of columns in braces; a line with nothing in its columns is left out. A province is also there by
   * its code, as the post wants it: `{ship_to_province_code}`.
   */
  lines: readonly string[]
  /** Columns of numbers below the lines, each behind its label. */
  numbers?: readonly string[]
}

/** The table of a paper: the lines of the document by these columns, the last of them perhaps to be filled in by hand. */
export type PaperTable = {
  lines: string
  columns: readonly string[]
  byHand?: string
  /** Lines with a value in this column are not printed. */
  without?: string
  /** Only lines with a figure in this column are printed. */
  only?: string
  /** Where the lines are no lines of the document: the rows of another table that name it in `via`. */
  rows?: Pick<AnyLines, 'resource' | 'via'>
}

/** Where the e-mail address of a document's receiver is: a column of the document, or of a row it refers to. */
type PaperAddress<Column extends string = string> = { of?: Column; column: string }

/** The layout of a document on paper, for a person outside the company or on the way with the goods. */
export type PaperDefinition<Column extends string = string, Status extends string = string> = {
  /** What the paper is: "Purchase order". */
  title: string
  /** Its name in addresses, by its title where left out: `bill_of_lading`. */
  name?: string
  /** The column of its number where it is not that of the document; without a value there is no such paper yet. */
  numbered?: Column
  /** There is no such paper before this column has a figure above zero. */
  needs?: Column
  /** Address and registration numbers of the company are printed below its name. */
  hasLetterhead?: true
  /** It may be sent by e-mail: its receiver is the first of these that has an address. */
  mailTo?: readonly PaperAddress<Column>[]
  parties: readonly PaperParty<Column>[]
  /** Columns named and shown above the table, where they have a value. */
  facts: readonly Column[]
  table: PaperTable
  /** Columns added up below the table, taxes each by its rate; the last one is the total. */
  sums?: readonly Column[]
  /** Longer texts below. */
  notes?: readonly Column[]
  /** Who signs, with room for name and date. */
  signatures?: readonly string[]
  /** Statuses in which nothing is agreed yet: the paper says that it is a draft. */
  drafts?: readonly Status[]
  /** Statuses in which it holds no longer: the paper says so. */
  ended?: readonly Status[]
}

/** The table of a paper with columns of the document's lines. */
export const paperTable = <R extends AnyResource>(
  resource: R,
  columns: readonly (keyof Row<R> & string)[],
  more: { byHand?: string; without?: keyof Row<R> & string; only?: keyof Row<R> & string } = {},
): PaperTable => ({ lines: resource.name, columns, ...more })

/** The table of a paper with rows of another table that name the document in `via`. */
export const paperRows = <R extends AnyResource>(
  resource: R,
  via: keyof Row<R> & string,
  columns: readonly (keyof Row<R> & string)[],
): PaperTable => ({ lines: resource.name, columns, rows: { resource, via } })

/** The layouts that a document has on paper, the first one being what is mostly printed. */
export const papersOf = ({ paper, morePapers = [] }: Pick<AnyResource, 'paper' | 'morePapers'>) =>
  paper === undefined ? [] : [paper, ...morePapers]

/** The name of a paper in addresses. */
export const paperName = ({ name, title }: Pick<PaperDefinition, 'name' | 'title'>) =>
  name ?? title.toLowerCase().replaceAll(' ', '_')

/** Whether a document has this paper yet. */
export const hasPaper = ({ numbered, needs }: PaperDefinition, row: Readonly<FieldValues>) =>
  (numbered === undefined || (row[numbered] ?? null) !== null) &&
  (needs === undefined || Number(row[needs]) > 0)

/** The lines of a document that a paper has in its table. */
export const paperLinesOf = ({ lines }: Pick<AnyResource, 'lines'>, { table }: PaperDefinition): AnyLines => {
  const found = table.rows ?? lines[table.lines]
  if (!found) throw new Error(`${table.lines} are no lines of the document`)
  return found
}
