import type { FigureSql } from './reportSql'

const sum = (sql: string) => `sum(${sql})`
const rounded = (sql: string) => `trim_scale(round((${sql})::numeric, 4))::text`

/** The first of two figures in percent of the second, from the sums of both; null where the second is nothing. */
export const share = (figure: FigureSql, [part = '', whole = '']: readonly string[]) =>
  rounded(`100.0 * ${figure(part, sum)} / nullif(${figure(whole, sum)}, 0)`)

/** The first of two figures for each of the second, from the sums of both; null where the second is nothing. */
export const ratio = (figure: FigureSql, [part = '', whole = '']: readonly string[]) =>
  rounded(`${figure(part, sum)}::numeric / nullif(${figure(whole, sum)}, 0)`)

/** The value of a figure that this part of the rows is at or below; rows without one do not count. */
export const percentile =
  (at: number) =>
  (figure: FigureSql, [of = '']: readonly string[]) =>
    rounded(figure(of, (sql) => `percentile_cont(${at}) within group (order by ${sql})`))

/** The mean of a figure over the rows that have one. */
export const mean = (figure: FigureSql, [of = '']: readonly string[]) =>
  rounded(figure(of, (sql) => `avg(${sql})`))
