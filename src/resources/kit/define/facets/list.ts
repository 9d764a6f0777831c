/** How the list of a resource is drawn, sorted and filtered. */
export type ListDefinition<
  Column extends string = string,
  Figure extends string = Column,
  Time extends string = Column,
  Status extends string = string,
> = {
  columns: readonly (Column | 'progress')[]
  sort: readonly (readonly [field: Column, direction: 'asc' | 'desc'])[]
  /** Columns sorted by a hidden field, e.g. the rank of a priority. */
  sortedBy?: Readonly<Partial<Record<Column, Column>>>
  /** Inline editing of cells, for people who may write the rows. */
  inline?: true
  /** Fields that may be set for several rows at once, and from the menu of a row. */
  bulk?: readonly Column[]
  /** Manual order of rows: the field with the number, per value of `within`. */
  ordered?: { by: Figure; within?: Column }
  /** Columns of the search box before the texts on screen, which are searched too. */
  search: readonly Column[]
  /** Fields offered first in the filter menu. */
  filters?: readonly Column[]
  /** Default filters of a list; shown as chips and cleared like any other. */
  preset?: readonly { field: Column; operator: 'in' | 'not_in' | '=' | '>' | '>=' | '<='; value: unknown }[]
  /** Values that all rows of this list have, however it is filtered; a row made in it has them too. */
  only?: Readonly<Record<string, string>>
  /** Figure columns whose sums are shown under the list. */
  totals?: readonly Figure[]
  /** The column `progress`: a bar with its percentage; of several figures that say how much is done the greatest counts. */
  progress?: { done: readonly Figure[]; planned: Figure }
  /** Columns that a screen adds to the rows itself: the server can neither order nor export them. */
  beside?: readonly string[]
  /** The due day of a row while its status is one of `open` and what it is `until` has not happened; late rows are marked. */
  due?: { field: Time; open: readonly Status[]; until?: Time }
}
