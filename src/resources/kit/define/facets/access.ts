import type { Area } from '../../../../access'
import type { LookupDefinition } from './lookup'

/** Who reads and writes the rows of a resource, and how. */
export type Access = {
  /**
   * Areas that may read rows, write them, create or delete them (default: those that write), merge duplicates
   * (default: those that delete) and take them away as a file (default: those that read). An empty list allows no person: such rows are written by events
   * only, or are never created or deleted.
   */
  access: Record<'read' | 'write', readonly Area[]> &
    Partial<Record<'create' | 'remove' | 'merge' | 'export', readonly Area[]>>
  /** Why its rows are read-only, as a sentence that says where to change them instead. */
  readOnlyReason?: string
  /** Its writes ask again who is at the session, where that was confirmed more than some minutes ago. */
  stepUp?: true
  /** A log: rows are only added, so labels in them are not updated. */
  appendOnly?: true
  /** Pickers may look up id and label: people of every screen that has one may. */
  lookup: LookupDefinition | false
  /** Access depends on the row: only custom calls read it; its channel signals changes without rows. */
  routes?: false
  /**
   * Its rows belong to rows of several tables: the column that names the table. Readers of that table may
   * read them, on one channel per table.
   */
  ownedBy?: string
  /**
   * Rows by owner: of its readers, those with none of the areas `all` read, find, follow and change the rows alone
   * whose column `by` is their own id; the rows of others are not there for them. Who owns a row never changes.
   */
  own?: { by: string; all: readonly Area[] }
}
