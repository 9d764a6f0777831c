import { createContext } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ColumnFilter, Sort } from '../../../resources/kit/query/filter'

/** Order and filters of a list, for its column heads. */
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
