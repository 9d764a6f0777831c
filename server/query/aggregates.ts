import type { ReportNotes } from '../../src/resources/kit/define/defineReport'
import type { Compiler } from './compiler'

export const sumSql = (sql: string) => `sum(${sql})`

/** A figure of many rows as SQL; where several rows are parts of one thing, the thing has its figure once. */
export const figures =
  (compiler: Compiler, report: Pick<ReportNotes, 'distinctBy'> | undefined) =>
  (name: string, of: (sql: string) => string, at = 'sums') => {
    const { sql } = compiler.column(name, at)
    if (report?.distinctBy === undefined) return of(sql)
    const thing = compiler.column(report.distinctBy, at).sql
    return `(select ${of('(v ->> 1)::numeric')} from unnest(array_agg(distinct jsonb_build_array(${thing}, ${sql}))) v)`
  }

/** What the measured figures of rows are counted in as SQL: whether it is one thing, and which. */
export function measureOf(compiler: Compiler, report: Pick<ReportNotes, 'unitColumn'> | undefined) {
  if (!report?.unitColumn) return null
  // By their bytes: in the order of a language to compare two names takes longer than to add up two figures.
  const sql = `${compiler.column(report.unitColumn.in, 'sums').sql} collate "C"`
  const isOne = `min(${sql}) is not distinct from max(${sql})`
  return { isOne, sql: `case when ${isOne} then min(${sql}) end` }
}

/** Sums as they are answered: exact, nothing where there is no row, and none of what is counted in several things. */
export function sumTexts(
  compiler: Compiler,
  report: Pick<ReportNotes, 'distinctBy' | 'unitColumn'> | undefined,
) {
  const figure = figures(compiler, report)
  return (name: string, at?: string) => {
    const text = `coalesce(trim_scale(${figure(name, sumSql, at)}), 0)::text`
    const measure = report?.unitColumn?.figures.includes(name) ? measureOf(compiler, report) : null
    if (!measure) return text
    const { sql } = compiler.column(name, at ?? 'sums')
    // Nothing is nothing, whatever it is counted in.
    return `case when ${measure.isOne} or bool_and(${sql} = 0) then ${text} end`
  }
}
