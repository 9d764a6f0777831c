import type { FormSection } from './form'
import type { ListDefinition } from './list'
import type { ReportDefinition } from './report'

/** Where and how people meet its rows. */
export type Screens = {
  /** Address of its list screen. */
  path: string
  /** Address of one row's own screen, `:id` inside; without it rows open in a drawer over the list. */
  pagePath?: string
  /** Further screens of one row, `:id` inside: links in its drawer. */
  pages?: readonly { label: string; path: string }[]
  list: ListDefinition
  form: readonly FormSection[]
  /** A report: its rows are grouped, added up and drawn; nobody writes them. */
  report?: ReportDefinition
}
