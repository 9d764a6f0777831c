import type { CellError } from './cells'

export const importActions = ['create', 'update', 'unchanged', 'error'] as const
/** The parts in which the rows of a run are looked at. */
export const importTabs = ['all', 'errors', 'create', 'update', 'unchanged', 'warnings', 'excluded'] as const

export type ImportAction = (typeof importActions)[number]
export type ImportTab = (typeof importTabs)[number]
export type RowErrors = Record<string, CellError>

/** One line of a file as it would be written, or was. */
export type ImportRow = {
  row_number: number
  group_key: string | null
  raw: string[]
  /** The cells as somebody corrected them. */
  edited: string[] | null
  action: ImportAction
  is_excluded: 0 | 1
  reason: string | null
  errors: RowErrors
  warnings: RowErrors
  target_id: number | null
  /** Set where the row is no line of the file but a look-up of this table that its lines name. */
  target_table: string | null
  /** Fields that are not written but asked for: somebody else approves them first. */
  asked: string[]
  before: Record<string, unknown>
  after: Record<string, unknown>
  applied_at: string | null
  /** What its document comes to, told at its first row. */
  comes_to: number | null
}

/** How many rows break a rule at a field. */
export type ImportFinding = { field: string; code: string; rows: number }
export type ImportCounts = Record<ImportTab, number>
