import type { ReportDefinition } from '../report'
import type { FormSection } from './form'
import type { ListDefinition } from './list'
import type { PaperDefinition } from './paper'

/** Where and how people meet its rows. */
export type Screens<List extends ListDefinition = ListDefinition, Field extends string = string> = {
  /** Address of its list screen. */
  path: string
  /** Address of the page of a row, with `:id`; without it rows open in a drawer over the list. */
  pagePath?: string
  /** Address of the page on which a row is made, where neither the list nor its own page does that. */
  newPath?: string
  /** Further pages of a row, with `:id`: links in its drawer. */
  pages?: readonly { label: string; path: string }[]
  list: List
  form: readonly FormSection<Field>[]
  /** A row may be copied as a new one, with its lines: typed fields but for these, and without past dates. */
  copy?: { without: readonly Field[] }
  /** Its layout on paper, as a PDF of one row. */
  paper?: PaperDefinition<Field>
  /** Further layouts of it. */
  morePapers?: readonly PaperDefinition<Field>[]
  /** Makes it a report: read-only rows, grouped, summed and drawn. */
  report?: ReportDefinition
}
