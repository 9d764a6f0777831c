/** A share that is worked out anew for every group: the sum of one figure in the sum of another, in percent. */
export type Ratio = { label: string; of: string; in: string }

/**
 * A figure that is read off the rows of a group as they stand in its order, and never added up: at 0.5 as many are below
 * it as above; rows without one do not count.
 */
export type Percentile = { label: string; of: string; at: number }

/** A field that rows are grouped by; `packed_at:month` takes an instant or a day by its span at the plant. */
export type GroupKey = string
/** Deeper than this no report is grouped. */
export const mostGroupKeys = 4
export type Span = 'day' | 'week' | 'month' | 'year'

/** What makes a resource a report: how its rows are grouped, added up and drawn. */
export type ReportDefinition = {
  /** What rows can be grouped by, and how a fresh report groups them. */
  groups: readonly GroupKey[]
  grouped: readonly GroupKey[]
  /** Figures that are added up in groups and in the last line; shares are worked out from the sums. */
  sums: readonly string[]
  ratios: Readonly<Record<string, Ratio>>
  /** The column that says what figures are counted in, row by row: what is counted in several has no sum. */
  unitColumn?: { in: string; figures: readonly string[] }
  percentiles: Readonly<Record<string, Percentile>>
  /**
   * The column by which rows are parts of one thing, as the fields of one request: whatever of its parts are among the
   * rows, figures count the thing once.
   */
  distinctBy?: string
  /** Drawn over the groups, or always over one key of its own: the figures of one unit, called by a title if they are many. */
  chart?: { kind: 'bars' | 'stacked' | 'line'; of: readonly string[]; by?: GroupKey; title?: string }
  /** Sums that should be nothing: more than that stands in red. */
  alarms: readonly string[]
  /**
   * The rows are worked out for an instant that people ask of this field, the latest they want (`until`) or the
   * earliest (`from`): they come then from the function `<name>_at(instant)`, in the columns of the view.
   */
  asOf?: { field: string; bound: 'until' | 'from' }
  /**
   * Columns that run on from row to row. Of a page each is worked out by itself; whoever reads all rows, or asks by such
   * a column, reads `<name>_whole` or `<name>_whole_at(instant)`, which work them out in one pass.
   */
  runningTotals: readonly string[]
  /**
   * Ages that the reader cuts figures by: the field whose filter says where each span ends (`30/60/90`), where they end
   * as the product comes, the setting that says where else, and the figures: `<name>_1` to `<name>_5` for each span,
   * `<name>_6` for what is older.
   */
  ageBuckets?: {
    field: string
    ends: readonly number[]
    setting: 'inventory.aging_buckets'
    figures: readonly { name: string; label: string }[]
  }
  /** The rows are those of a table, live as ever: only their groups are worked out. */
  isLive?: true
  /** What is said where it has no rows at all. */
  emptyText?: string
  /** Where a row leads: an address with fields in braces, e.g. '/general/punches?f.user_id=is:{user_id}'. */
  rowLink?: string
}
