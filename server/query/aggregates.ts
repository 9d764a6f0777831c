import type { ReportDefinition } from '../../src/resources/kit/define/report'
import type { Compiler } from './compiler'

export const sumSql = (sql: string) => `sum(${sql})`

/** An aggregate as SQL; where several rows are parts of one thing, its figure counts once. */
export const figures =
  (compiler: Compiler, report: Pick<ReportDefinition, 'distinctBy'> | undefined) =>
  (name: string, of: (sql: string) => string, at = 'sums') => {
    const { sql } = compiler.column(name, at)
    if (report?.distinctBy === undefined) return of(sql)
    const thing = compiler.column(report.distinctBy, at).sql
    return `(select ${of('(v ->> 1)::numeric')} from unnest(array_agg(distinct jsonb_build_array(${thing}, ${sql}))) v)`
  }

/** The unit of the measured figures as SQL: whether the rows share one unit, and which. */
export function measureOf(compiler: Compiler, report: Pick<ReportDefinition, 'unitColumn'> | undefined) {
  if (!report?.unitColumn) return null
  // Compared by bytes: comparing names by a language's collation costs more than adding the figures.
  const sql = `${compiler.column(report.unitColumn.in, 'sums').sql} collate "C"`
  const isOne = `min(${sql}) is not distinct from max(${sql})`
  return { isOne, sql: `case when ${isOne} then min(${sql}) end` }
}

/** Sums as exact texts; null where there are no rows or the rows have several units. */
export function sumTexts(
  compiler: Compiler,
  report: Pick<ReportDefinition, 'distinctBy' | 'unitColumn'> | undefined,
) {
  const figure = figures(compiler, report)
  return (name: string, at?: string) => {
    const text = `coalesce(trim_scale(${figure(name, sumSql, at)}), 0)::text`
    const measure = report?.unitColumn?.figures.includes(name) ? measureOf(compiler, report) : null
    if (!measure) return text
    const { sql } = compiler.column(name, at ?? 'sums')
    // Zero is zero in any unit.
    return `case when ${measure.isOne} or bool_and(${sql} = 0) then ${text} end`
  }
}
