/** A ratio computed for every group: the sum of one figure by the sum of another, in percent. */
export type Ratio = { label: string; of: string; in: string }

/** A percentile over the rows of a group, never summed: 0.5 is the median; nulls do not count. */
export type Percentile = { label: string; of: string; at: number }

/**
 * A field to group by; `packed_at:month` groups an instant or a day by span, in the time zone of the plant.
 */
export type GroupKey = string
/** The most levels of grouping. */
export const mostGroupKeys = 4
export type Span = 'day' | 'week' | 'month' | 'year'

/** The options of a report: how its rows are grouped, summed and drawn. */
export type ReportDefinition = {
  /** Possible group keys, and the default grouping. */
  groups: readonly GroupKey[]
  grouped: readonly GroupKey[]
  /** Figures that are summed in groups and in total; ratios are computed from the sums. */
  sums: readonly string[]
  ratios: Readonly<Record<string, Ratio>>
  /** The column with the unit of figures per row: figures in several units have no sum. */
  unitColumn?: { in: string; figures: readonly string[] }
  percentiles: Readonly<Record<string, Percentile>>
  /**
   * The column by which rows are parts of one thing, such as the fields of one request: figures count the
   * thing once.
   */
  distinctBy?: string
  /**
   * The chart over the groups, or over a fixed key: figures of one unit, with a title if there are several.
   */
  chart?: { kind: 'bars' | 'stacked' | 'line'; of: readonly string[]; by?: GroupKey; title?: string }
  /** Sums that should be zero; shown in red otherwise. */
  alarms: readonly string[]
  /**
   * Rows as of an instant, taken from the filter on this field, the latest (`until`) or earliest (`from`):
   * they are read from the function `<name>_at(instant)`, with the columns of the view.
   */
  asOf?: { field: string; bound: 'until' | 'from' }
  /**
   * Running totals. For a page each is computed by itself; reading all rows, or filtering by such a column,
   * uses `<name>_whole` or `<name>_whole_at(instant)`, which compute them in one pass.
   */
  runningTotals: readonly string[]
  /**
   * Age buckets: the field whose filter contains their ends (`30/60/90`), the default ends, the setting with
   * the company's ends, and the figures: `<name>_1` to `<name>_5` for each bucket, `<name>_6` for older.
   */
  ageBuckets?: {
    field: string
    ends: readonly number[]
    setting: 'inventory.aging_buckets'
    figures: readonly { name: string; label: string }[]
  }
  /** The rows are those of a live table: only the groups are computed. */
  isLive?: true
  /** The text of an empty report. */
  emptyText?: string
  /** The link of a row: an address with fields in braces, e.g. '/general/punches?f.user_id=is:{user_id}'. */
  rowLink?: string
}
