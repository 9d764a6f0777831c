import type pg from 'pg'
import { isHidden } from '../../src/resources/kit/columns'
import {
  type GroupKey,
  groupKeyOf,
  mostGroupKeys,
  type ReportNotes,
  type Span,
} from '../../src/resources/kit/defineReport'
import { type AnyResource, labelKey } from '../../src/resources/kit/defineResource'
import { Compiler } from './listCompiler'
import { conditionsOf } from './listQuery'
import { listRequest } from './listRequest'
import { invalid } from './refused'
import { selectOf } from './selects'
import { type Column, quoted } from './wireSelect'

/** How many groups one answer holds. */
export const mostGroups = 2_000

type Asked = { by: GroupKey[]; list: Record<string, unknown> }

/** One group: what its rows have in common, how a reference is called, how many rows, their sums and shares. */
export type Group = {
  key: Record<string, unknown>
  labels: Record<string, string | null>
  count: number
  sums: Record<string, string>
  ratios: Record<string, string | null>
}

function askedOf(report: ReportNotes, given: Record<string, unknown>): Asked {
  const { by = report.grouped, ...list } = given
  if (!Array.isArray(by) || by.length > mostGroupKeys) throw invalid({ by: 'in' })
  const keys = by.map((key: unknown, place) => {
    if (typeof key !== 'string' || !report.groups.includes(key) || by.indexOf(key) !== place)
      throw invalid({ [`by.${place}`]: 'in' })
    return key
  })
  return { by: keys, list }
}

const format: Record<Span, string> = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM', year: 'YYYY' }

/** A column as its group is named: text as it is, an instant by the plant's clock. */
function keySql({ sql, kind }: Column, span: Span | null, zone: string) {
  if (span === null) return kind === 'flag' ? `${sql}::int` : sql
  return kind === 'instant'
    ? `to_char(${sql} at time zone ${zone}, '${format[span]}')`
    : `to_char(${sql}, '${format[span]}')`
}

/** Where a group stands: words in the order of their definition, everything else by itself. */
const placeSql = ({ sql, words }: { sql: string; words?: ReadonlySet<string> | undefined }) =>
  words
    ? `array_position(array[${[...words].map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]::text[], ${sql})`
    : sql

/** The groups of a report as SQL: one line per group, and one more over all of them. */
export function compileGroups(
  resource: AnyResource,
  report: ReportNotes,
  given: Record<string, unknown>,
  { hidden, zone }: { hidden: ReadonlySet<string>; zone: string },
) {
  const { by, list } = askedOf(report, given)
  const select = selectOf(resource)
  const compiler = new Compiler(select, hidden)
  const conditions = conditionsOf(compiler, resource, listRequest(resource, list))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const clock = `'${zone.replaceAll("'", "''")}'`
  const keys = by.map((key, place) => {
    const { field, span } = groupKeyOf(key)
    const column = compiler.column(field, `by.${place}`)
    return { key, span, field, column, sql: keySql(column, span, clock) }
  })
  const labels = keys.flatMap(({ key, field, column }) =>
    column.kind === 'reference' && field.endsWith('_id')
      ? [{ key, sql: compiler.column(labelKey(field), 'by').sql }]
      : [],
  )
  const sums = report.sums.filter((name) => !isHidden(hidden, name))
  const ratios = Object.entries(report.ratios).filter(
    ([, ratio]) => !isHidden(hidden, ratio.of) && !isHidden(hidden, ratio.in),
  )
  const columnSql = (name: string) => compiler.column(name, 'sums').sql
  const figures = [
    ...sums.map(
      (name) => `coalesce(trim_scale(sum(${columnSql(name)})), 0)::text as ${quoted(`sum ${name}`)}`,
    ),
    ...ratios.map(
      ([name, ratio]) =>
        `trim_scale(round(100.0 * sum(${columnSql(ratio.of)}) / nullif(sum(${columnSql(ratio.in)}), 0), 4))::text
          as ${quoted(`ratio ${name}`)}`,
    ),
    'count(*)::int as count',
  ]
  const named = [
    ...keys.map(({ key, sql }) => `${sql} as ${quoted(`key ${key}`)}`),
    ...labels.map(({ key, sql }) => `${sql} as ${quoted(`label ${key}`)}`),
  ]
  const expressions = [...keys, ...labels].map(({ sql }) => sql)
  const from = `from ${select.table} t ${select.joinSql(compiler.joins).join(' ')} ${where}`
  const places = keys.map(({ sql, column: { words } }) => placeSql({ sql, words }))
  const order = [...labels.map(({ sql }) => sql), ...places].map((sql) => `${sql} nulls last`)
  const text =
    keys.length === 0
      ? null
      : `select ${[...named, ...figures].join(', ')} ${from} group by ${expressions.join(', ')}
         order by ${order.join(', ')} limit ${mostGroups + 1}`
  return {
    by,
    labels: new Set(labels.map(({ key }) => key)),
    sums,
    ratios: ratios.map(([name]) => name),
    groups: text === null ? null : { text, values: compiler.values },
    whole: { text: `select ${figures.join(', ')} ${from}`, values: compiler.values },
  }
}

type Line = Record<string, unknown> & { count: number }

/** The groups of a report and the line over all of its rows. Sums are texts, exact as the database adds them. */
export async function readGroups(
  client: pg.Pool | pg.ClientBase,
  resource: AnyResource,
  report: ReportNotes,
  given: Record<string, unknown>,
  seen: { hidden: ReadonlySet<string>; zone: string },
) {
  const { by, labels, sums, ratios, groups, whole } = compileGroups(resource, report, given, seen)
  const groupOf = (line: Line): Group => ({
    key: Object.fromEntries(by.map((key) => [key, line[`key ${key}`]])),
    labels: Object.fromEntries([...labels].map((key) => [key, line[`label ${key}`] as string | null])),
    count: line.count,
    sums: Object.fromEntries(sums.map((name) => [name, String(line[`sum ${name}`])])),
    ratios: Object.fromEntries(ratios.map((name) => [name, line[`ratio ${name}`] as string | null])),
  })
  // One after the other in one snapshot, so that the last line is the sum of the lines.
  const lines = groups ? (await client.query<Line>(groups.text, groups.values)).rows : []
  const all = (await client.query<Line>(whole.text, whole.values)).rows[0]
  return {
    by,
    groups: lines.slice(0, mostGroups).map(groupOf),
    more: lines.length > mostGroups,
    /** Whose clock spans of time follow. */
    zone: seen.zone,
    whole: groupOf(all ?? { count: 0 }),
  }
}
