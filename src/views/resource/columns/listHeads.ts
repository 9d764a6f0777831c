import { createContext } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ColumnFilter, Sort } from '../../../resources/kit/query/filter'

/** What the heads of a list's columns know of it: in what order it stands and what it is filtered by. */
export type ListHeads = {
  resource: AnyResource
  /** Empty is the list's own order. */
  sort: readonly Sort[]
  onSort: (sort: Sort[]) => void
  filters: readonly ColumnFilter[]
  hidden: ReadonlySet<string>
  onFilters: (filters: ColumnFilter[]) => void
}

/** Given by the screen of a list around its grid; a grid without it has heads that only name their columns. */
export const ListHeadsContext = createContext<ListHeads | null>(null)
