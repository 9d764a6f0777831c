/** How the list of a resource is drawn, sorted and filtered. */
export type ListDefinition = {
  columns: readonly string[]
  sort: readonly (readonly [field: string, direction: 'asc' | 'desc'])[]
  /** Columns sorted by a hidden field, e.g. the rank of a priority. */
  sortedBy?: Readonly<Record<string, string>>
  /** Inline editing of cells, for people who may write the rows. */
  inline?: true
  /** Manual order of rows: the field with the number, per value of `within`. */
  ordered?: { by: string; within?: string }
  /** Text columns of the search box. */
  search: readonly string[]
  /** Fields offered first in the filter menu. */
  filters?: readonly string[]
  /** Default filters of a list; shown as chips and cleared like any other. */
  preset?: readonly { field: string; operator: 'in' | 'not_in' | '=' | '>'; value: unknown }[]
  /** Figure columns whose sums are shown under the list. */
  totals?: readonly string[]
  /** The column `progress`: a bar with its percentage. */
  progress?: { done: string; planned: string }
  /** The due day of a row while its status is one of `open`; late rows are marked. */
  due?: { field: string; open: readonly string[] }
}
