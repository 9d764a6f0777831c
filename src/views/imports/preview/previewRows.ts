import type { ImportCounts, ImportFinding, ImportRow } from '../../../resources/imports/import_rows'
import type { RowsPage } from '../../../resources/imports/importShapes'

/** The rows of a preview that were read. */
export type PreviewRows = {
  rows: readonly ImportRow[]
  /** Behind which row the next page begins; null where there is none. */
  cursor: number | null
  counts: ImportCounts | null
  findings: readonly ImportFinding[]
  isLoaded: boolean
  /** New look-up rows of the file are listed above its rows. */
  isWithLookups: boolean
  error: unknown
}

/** What happens to them. */
export type Update =
  | { is: 'asked'; isWithLookups: boolean }
  | { is: 'read'; page: Omit<RowsPage, 'run'> }
  | { is: 'more'; page: Omit<RowsPage, 'run'> }
  | { is: 'counted'; page: Omit<RowsPage, 'run'> }
  | { is: 'judged'; rows: readonly ImportRow[] }
  | { is: 'failed'; error: unknown }

/** Rows before the first answer. */
export const nothing: PreviewRows = {
  rows: [],
  cursor: null,
  counts: null,
  findings: [],
  isLoaded: false,
  isWithLookups: false,
  error: null,
}

/** The rows after an update. */
export function withMessage(current: PreviewRows, now: Update): PreviewRows {
  switch (now.is) {
    case 'asked':
      return {
        ...current,
        rows: [],
        cursor: null,
        isLoaded: false,
        isWithLookups: now.isWithLookups,
        error: null,
      }
    case 'read':
      return { ...current, ...now.page, isLoaded: true, error: null }
    case 'more':
      return { ...current, ...now.page, rows: [...current.rows, ...now.page.rows] }
    case 'counted':
      return { ...current, counts: now.page.counts, findings: now.page.findings }
    case 'judged': {
      // A row stays where it is though it may belong to another tab now: nothing jumps under the pointer.
      const fresh = new Map(now.rows.map((row) => [row.row_number, row]))
      const isFromFile = ({ target_table }: ImportRow) => target_table === null
      // Look-ups that the file brings with it come and go with the cells that name them.
      const brought = current.isWithLookups ? now.rows.filter((row) => !isFromFile(row)) : []
      const own = current.rows.filter(isFromFile).map((row) => fresh.get(row.row_number) ?? row)
      return { ...current, rows: [...brought, ...own] }
    }
    case 'failed':
      return { ...current, error: now.error }
  }
}
