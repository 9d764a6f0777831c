import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { ReportDefinition } from '../../src/resources/kit/define/report'
import type { Compiler } from './compiler'
import { type Aggregation, sqlOf } from './reportSql'

const sumSql = (sql: string) => `sum(${sql})`

/** An aggregate of a column as SQL, as the report computes it. */
export const figures =
  (compiler: Compiler, resource: AnyResource) =>
  (name: string, aggregation: Aggregation, at = 'sums') => {
    const { sql } = compiler.column(name, at)
    const { figure } = sqlOf(resource)
    return figure?.(sql, aggregation, (other) => compiler.column(other, at).sql) ?? aggregation(sql)
  }

/** The unit of the measured figures as SQL: whether the rows share one unit, and which. */
export function measureOf(compiler: Compiler, report: Pick<ReportDefinition, 'unitColumn'> | undefined) {
  if (!report?.unitColumn) return null
  // Compared by bytes: comparing names by a language's collation costs more than adding the figures.
  const sql = `${compiler.column(report.unitColumn.in, 'sums').sql} collate "C"`
  const isOne = `min(${sql}) is not distinct from max(${sql})`
  return { isOne, sql: `case when ${isOne} then min(${sql}) end` }
}

/** Sums as exact texts; null where the rows have several units, or the report has no figure for them. */
export function sumTexts(
  compiler: Compiler,
  resource: AnyResource,
  report: Pick<ReportDefinition, 'unitColumn'> | undefined = resource.report,
) {
  const figure = figures(compiler, resource)
  const isOwn = sqlOf(resource).figure !== undefined
  return (name: string, at?: string) => {
    const sum = `trim_scale(${figure(name, sumSql, at)})`
    const text = `(${isOwn ? `case when count(*) > 0 then ${sum} else 0 end` : `coalesce(${sum}, 0)`})::text`
    const measure = report?.unitColumn?.figures.includes(name) ? measureOf(compiler, report) : null
    if (!measure) return text
    const { sql } = compiler.column(name, at ?? 'sums')
    // Zero is zero in any unit.
    return `case when ${measure.isOne} or bool_and(${sql} = 0) then ${text} end`
  }
}
