import type { ColumnsBy } from './reportColumns'

/**
 * A figure computed for every group and never summed, such as the ratio of two sums or a median. The report
 * registers its SQL on the server.
 */
export type Aggregate<Column extends string = string> = {
  label: string
  /** The columns it is computed from; hidden from readers from whom one of them is hidden. */
  of: readonly Column[]
  /** Written in percent, or like the values of its first column. */
  as: 'percent' | 'value'
  /** Of a ratio whose unit or decimals are not those of its first column. */
  unit?: string
  decimals?: number
}

/** The unit of an aggregate, as far as it is not that of its first column. */
export const aggregateUnit = ({ as, unit }: Aggregate, ofFirst: string) =>
  as === 'percent' ? '%' : (unit ?? ofFirst)

/**
 * A field to group by; `packed_at:month` groups an instant or a day by span, in the time zone of the plant.
 */
export type GroupKey<Column extends string = string, Time extends string = string> =
  | Column
  | `${Time}:${Span}`
/** The most levels of grouping. */
export const mostGroupKeys = 4
export const spans = ['day', 'week', 'month', 'year'] as const
export type Span = (typeof spans)[number]

/** A chart of a report over its groups, or over a fixed key. */
export type ReportChart<
  Column extends string = string,
  Figure extends string = Column,
  Time extends string = Column,
> = {
  kind: 'bars' | 'stacked' | 'line' | 'pareto' | 'funnel'
  /** Figures of one unit; a percentage among the aggregates instead where it is drawn. */
  of: readonly Figure[]
  share?: string
  by?: GroupKey<Column, Time>
  /** With a key of time: a line for each value of this column. */
  each?: Column
  title?: string
}

/** The options of a report: how its rows are grouped, summed and drawn. */
export type ReportDefinition<
  Column extends string = string,
  Figure extends string = Column,
  Time extends string = Column,
> = {
  /** Possible group keys, and the default grouping. */
  groups: readonly GroupKey<Column, Time>[]
  grouped: readonly GroupKey<Column, Time>[]
  /** Figures that are summed in groups and in total. */
  sums: readonly Figure[]
  aggregates: Readonly<Record<string, Aggregate<Column>>>
  /** The column with the unit of figures per row: figures in several units have no sum. */
  unitColumn?: { in: Column; figures: readonly Figure[] }
  /**
   * The chart over the groups, or over a fixed key: figures of one unit, with a title if there are several. A Pareto is of
   * the first figure: causes by size with their share in all so far. A funnel is of all rows: what of the first figure is
   * left in each one after it.
   */
  chart?: ReportChart<Column, Figure, Time>
  /** Draws the chart above its ungrouped rows too. */
  isChartOverRows?: boolean
  /** A second chart, over time. */
  trend?: ReportChart<Column, Figure, Time> & { by: GroupKey<Column, Time> }
  /** The day or instant of a row that the default period of reports is about. */
  period?: Time
  /** The most rows on screen, where the company has set it. */
  mostRows?: number
  /** Sums that should be zero; shown in red otherwise. */
  alarms: readonly Figure[]
  /** Columns that depend on a filter. */
  columnsBy?: ColumnsBy
  /** The link of a row: an address with fields in braces, e.g. '/general/punches?f.user_id=is:{user_id}'. */
  rowLink?: string
}
