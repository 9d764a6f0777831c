import type { Area } from '../../../access'
import type { LookupDefinition } from './lookup'

/** Who reads and writes the rows of a resource, and how. */
export type Access = {
  /**
   * Areas that may read rows, write them, create or delete them (default: those that write) and merge duplicates
   * (default: those that delete). An empty list is nobody at all: only events write such rows, or the rows there are
   * stay.
   */
  access: Record<'read' | 'write', readonly Area[]> &
    Partial<Record<'create' | 'remove' | 'merge', readonly Area[]>>
  /** Where its rows are written instead, as a sentence: whoever would write them by themselves is told. */
  readOnlyReason?: string
  /** A log: its rows are only ever added, so what they say of other rows stays as it was. */
  appendOnly?: true
  /** Any signed-in user may look up id and label, for pickers. */
  lookup: LookupDefinition | false
  /** Who reads a row depends on the row: only calls of its own do; its channel tells just of some change. */
  customRoutes?: true
  /**
   * Its rows belong to rows of several tables: the column that names the table. Who may read that table follows them,
   * on a channel of their own per table.
   */
  ownedBy?: string
}
