/** How the list of a resource is drawn, sorted and narrowed. */
export type ListDefinition = {
  columns: readonly string[]
  sort: readonly (readonly [field: string, direction: 'asc' | 'desc'])[]
  /** Columns that are put in order by another value of the row, which is shown nowhere: how urgent a priority is. */
  sortedBy?: Readonly<Record<string, string>>
  /** Its cells are typed into where they stand, by whoever may write its rows. */
  inline?: true
  /** Its rows stand in an order that people give them: the number that says so, among the rows that share `within`. */
  ordered?: { by: string; within?: string }
  /** Text columns that the search box looks into. */
  search: readonly string[]
  /** Fields offered first in the filter menu. */
  filters?: readonly string[]
  /** Conditions a fresh list begins with; they stand as chips and are cleared like any other. */
  preset?: readonly { field: string; operator: 'in' | 'not_in' | '=' | '>'; value: unknown }[]
  /** Figure columns that add up to something: their sums stand under the list. */
  totals?: readonly string[]
  /** How far a row is: the column `progress`, a bar with its percent. */
  progress?: { done: string; planned: string }
  /** The day by which a row is due while its status is one of `open`; what is late says so. */
  due?: { field: string; open: readonly string[] }
}
