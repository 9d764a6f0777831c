import type { ReportNotes } from '../../src/resources/kit/defineReport'
import type { Compiler } from './listCompiler'

export const sumSql = (sql: string) => `sum(${sql})`

/** A sum as it is answered: exact, and nothing where there is no row. */
export const sumTextSql = (sum: string) => `coalesce(trim_scale(${sum}), 0)::text`

/** A figure of many rows as SQL; where several rows are parts of one thing, the thing has its figure once. */
export const figures =
  (compiler: Compiler, report: Pick<ReportNotes, 'per'> | undefined) =>
  (name: string, of: (sql: string) => string, at = 'sums') => {
    const { sql } = compiler.column(name, at)
    if (report?.per === undefined) return of(sql)
    const thing = compiler.column(report.per, at).sql
    return `(select ${of('(v ->> 1)::numeric')} from unnest(array_agg(distinct jsonb_build_array(${thing}, ${sql}))) v)`
  }
