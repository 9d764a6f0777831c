import type pg from 'pg'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { withColumnsFor } from '../../src/resources/kit/define/reportColumns'
import type { ColumnFilter, Sort } from '../../src/resources/kit/query/filter'
import type { Db } from '../db/database'

/** What is read of a list: which rows, in which order or groups, and whether all of them. */
export type Reading = {
  filters: readonly ColumnFilter[]
  search: string
  sort?: readonly Sort[]
  by?: readonly string[]
  isWhole?: boolean
}

/** Makes a value a parameter of the statement and returns its SQL. */
type Bind = (value: unknown, cast: string) => string

/** An aggregate function around the SQL of a figure: `sum(...)`. */
export type Aggregation = (sql: string) => string

/** SQL of a column of the rows of a group, aggregated. */
export type FigureSql = (name: string, aggregation: Aggregation) => string

/** The parts of a report that it brings itself instead of those every report has. */
export type ReportSql = {
  /** What its rows are read from for a query, as SQL; null for the view of its name. It refuses filters it cannot read. */
  source?: (reading: Reading, bind: Bind) => string | null
  /** The text that its columns follow where its filters are these: see `columnsBy` of the definition. */
  columnsFor?: (from: Db | Pick<pg.Pool, 'query'>, filters: readonly ColumnFilter[]) => Promise<string>
  /** One figure over many rows, where adding up every row would count a thing more than once. */
  figure?: (sql: string, aggregation: Aggregation, column: (name: string) => string) => string
  /** The figures of a group that are not sums, by the name the definition gives them, from the columns it names. */
  aggregates?: Readonly<Record<string, (figure: FigureSql, of: readonly string[]) => string>>
}

const registered = new Map<string, ReportSql>()

/** Registers what a report brings itself; once for each report. */
export function reportSql({ name }: Pick<AnyResource, 'name'>, sql: ReportSql) {
  if (registered.has(name)) throw new Error(`The SQL of ${name} is registered twice`)
  registered.set(name, sql)
}

/** What a report brings itself; nothing for most of them. */
export const sqlOf = ({ name }: Pick<AnyResource, 'name'>): ReportSql => registered.get(name) ?? {}

/** A report with the columns of one answer: those that follow its filters, where it has such columns. */
export async function shownReport(
  from: Db | Pick<pg.Pool, 'query'>,
  resource: AnyResource,
  filters: readonly ColumnFilter[],
): Promise<AnyResource> {
  const { columnsFor } = sqlOf(resource)
  return columnsFor ? withColumnsFor(resource, await columnsFor(from, filters)) : resource
}
