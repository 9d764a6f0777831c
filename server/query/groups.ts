import type pg from 'pg'
import { isHidden } from '../../src/resources/kit/text/columns'
import {
  type GroupKey,
  mostGroupKeys,
  type ReportDefinition,
  type Span,
} from '../../src/resources/kit/define/report'
import { groupKeyOf } from '../../src/resources/kit/define/defineReport'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { labelKey } from '../../src/resources/kit/define/defineResource'
import type { Group } from '../../src/resources/kit/query/resourceAnswers'
import { figures, measureOf, sumTexts } from './aggregates'
import { castOf, Compiler, type Hidden } from './compiler'
import { conditionsOf } from './compile'
import { listRequest } from './parse'
import { sqlOf } from './reportSql'
import { invalid } from '../engine/errors'
import { selectOf } from '../engine/rows/selects'
import type { Column } from '../engine/rows/rowColumns'
import { quoted } from '../engine/rows/rowJoins'

/** The most groups of one answer. */
const mostGroups = 2_000

/** The reader: what is hidden from them, their time zone, and the most groups returned. */
export type Seen = {
  hidden: Hidden
  zone: string
  most?: number
  /** The report with the columns of this answer, where they differ from its definition. */
  shown?: AnyResource
}

/** The keys by which a report is grouped, checked. */
export function groupKeys({ report }: AnyResource, by: unknown): GroupKey[] {
  if (!report || !Array.isArray(by) || by.length > mostGroupKeys) throw invalid({ by: 'in' })
  return by.map((key: unknown, place) => {
    if (typeof key !== 'string' || !report.groups.includes(key) || by.indexOf(key) !== place)
      throw invalid({ [`by.${place}`]: 'in' })
    return key
  })
}

/** The grouping of a list, `group=product_id,location`, in the form a report uses. */
export function groupedBy({ report }: AnyResource, { group, ...query }: Record<string, unknown>) {
  if (group === '' || 'by' in query) throw invalid({ group: group === '' ? 'required' : 'other' })
  const by = typeof group === 'string' ? group.split(',') : group
  const isKnown = Array.isArray(by) && by.every((key) => report?.groups.includes(key as string))
  if (!isKnown) throw invalid({ group: 'in' })
  return { ...query, by }
}

const format: Record<Span, string> = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM', year: 'YYYY' }

/** The key of a group: instants in the time zone of the plant, empty text like null. */
function keySql({ sql, kind }: Column, span: Span | null, zone: string) {
  if (span === null)
    return kind === 'flag' ? `${sql}::int` : castOf[kind] === 'text' ? `nullif(${sql}, '')` : sql
  return kind === 'instant'
    ? `to_char(${sql} at time zone ${zone}, '${format[span]}')`
    : `to_char(${sql}, '${format[span]}')`
}

type PlacedKey = { sql: string; words?: ReadonlySet<string> | undefined; isWritten: boolean }

/** Written text in the order of lists. */
const writtenOrder = (sql: string) => `folded(${sql}) collate "C" nulls last`

/** The sort keys of a group: listed values in the order of their definition, everything else by value. */
const placeSql = ({ sql, words, isWritten }: PlacedKey) => {
  if (isWritten) return [writtenOrder(sql), `${sql} nulls last`]
  const listed = [...(words ?? [])].map((word) => `'${word.replaceAll("'", "''")}'`)
  return [`${words ? `array_position(array[${listed.join(', ')}]::text[], ${sql})` : sql} nulls last`]
}

/** The figures of a report that are summed for this reader. */
export const sumsSeen = ({ report }: AnyResource, hidden: ReadonlySet<string>) =>
  (report?.sums ?? []).filter((name) => !isHidden(hidden, name))

/** The aggregates of a report that this reader gets: those of columns they may read. */
export const aggregatesSeen = ({ report }: AnyResource, hidden: ReadonlySet<string>) =>
  Object.entries(report?.aggregates ?? {}).filter(([, { of }]) => of.every((name) => !isHidden(hidden, name)))

/** The aggregates of a report as SQL, by the functions that it registered. */
function aggregateColumns(compiler: Compiler, resource: AnyResource, hidden: ReadonlySet<string>) {
  const figure = figures(compiler, resource)
  const { aggregates = {} } = sqlOf(resource)
  return aggregatesSeen(resource, hidden).map(([name, { of }]) => {
    const aggregate = aggregates[name]
    if (!aggregate) throw new Error(`${resource.name}: ${name} has no SQL`)
    return { name, sql: aggregate(figure, of) }
  })
}

/**
 * The groups of a report as SQL in one scan: a row per group, a row per group of the outer keys, and a grand
 * total.
 */
function compileGroups(
  resource: AnyResource,
  report: ReportDefinition,
  params: Record<string, unknown>,
  { hidden, zone, most = mostGroups, shown = resource }: Seen,
) {
  const { by: groupBy = report.grouped, ...list } = params
  const by = groupKeys(resource, groupBy)
  const select = selectOf(resource)
  const compiler = new Compiler(select, hidden)
  const conditions = conditionsOf(compiler, resource, {
    ...listRequest(resource, list),
    by: by.map((key) => groupKeyOf(key).field),
  })
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const clock = `'${zone.replaceAll("'", "''")}'`
  const keys = by.map((key, place) => {
    const { field, span } = groupKeyOf(key)
    const column = compiler.column(field, `by.${place}`)
    const isNamed = column.kind === 'reference' && field.endsWith('_id')
    const label = isNamed ? compiler.column(labelKey(field), `by.${place}`).sql : null
    const isWritten = span === null && column.kind === 'text' && !column.words
    return { key, sql: keySql(column, span, clock), words: column.words, isWritten, label }
  })
  const sums = sumsSeen(shown, hidden)
  const aggregates = aggregateColumns(compiler, resource, hidden)
  const sumText = sumTexts(compiler, resource, report)
  const measure = measureOf(compiler, report)
  const columns = [
    ...keys.flatMap(({ key, sql, label }) => [
      `${sql} as ${quoted(`key ${key}`)}`,
      ...(label === null ? [] : [`${label} as ${quoted(`label ${key}`)}`]),
    ]),
    ...sums.map((name) => `${sumText(name)} as ${quoted(`sum ${name}`)}`),
    ...(measure ? [`${measure.sql} as measure`] : []),
    ...aggregates.map(({ name, sql }) => `${sql} as ${quoted(`aggregate ${name}`)}`),
    'count(*)::int as count',
  ]
  const from = `from ${compiler.table} t ${select.joinSql(compiler.joins).join(' ')} ${where}`
  const labels = new Set(keys.filter(({ label }) => label !== null).map(({ key }) => key))
  const about = {
    by,
    labels,
    sums,
    aggregates: aggregates.map(({ name }) => name),
    values: compiler.values,
    most,
  }
  if (keys.length === 0) return { ...about, text: `select ${columns.join(', ')}, 0 as level ${from}` }
  const rolled = keys.map(({ sql, label }) => (label === null ? sql : `(${sql}, ${label})`)).join(', ')
  const order = keys.flatMap(({ label, ...key }) => [
    ...(label === null ? [] : [writtenOrder(label)]),
    ...placeSql(key),
  ])
  const level = `grouping(${keys.map(({ sql }) => sql).join(', ')})`
  return {
    ...about,
    text: `select * from (
      select ${columns.join(', ')}, ${level} as level,
        row_number() over (partition by ${level} order by ${order.join(', ')}) as place
      ${from} group by rollup (${rolled})
    ) x where place <= ${most + 1} order by level desc, place`,
  }
}

type GroupRow = Record<string, unknown> & { count: number; level: number; measure?: string | null }

/** The groups of a report, the groups of its outer keys, and the grand total. Sums are exact texts. */
export async function readGroups(
  client: pg.Pool | pg.ClientBase,
  resource: AnyResource,
  report: ReportDefinition,
  params: Record<string, unknown>,
  seen: Seen,
) {
  const compiled = compileGroups(resource, report, params, seen)
  const { by, labels, sums, aggregates, text, values, most } = compiled
  const { rows } = await client.query<GroupRow>(text, values)
  const texts = (line: GroupRow, kind: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, line[`${kind} ${name}`] as string | null]))
  /** The number of keys, outermost first, by which a row is grouped. */
  const depthOf = ({ level }: GroupRow) => by.length - level.toString(2).replaceAll('0', '').length
  const groupOf = (line: GroupRow): Group => {
    const keys = by.slice(0, depthOf(line))
    return {
      key: Object.fromEntries(keys.map((key) => [key, line[`key ${key}`] as string | number | null])),
      labels: Object.fromEntries(
        keys.flatMap((key) => (labels.has(key) ? [[key, line[`label ${key}`] as string | null]] : [])),
      ),
      count: line.count,
      ...(line.measure !== undefined && { measure: line.measure }),
      sums: texts(line, 'sum', sums),
      aggregates: texts(line, 'aggregate', aggregates),
    }
  }
  const at = (depth: number) => rows.filter((line) => depthOf(line) === depth)
  const lines = by.length === 0 ? [] : at(by.length)
  const outer = by.slice(1).flatMap((_, place) => at(place + 1))
  const [whole] = at(0)
  return {
    by,
    groups: lines.slice(0, most).map(groupOf),
    subtotals: outer.map(groupOf),
    more: lines.length > most,
    /** The time zone of spans. */
    zone: seen.zone,
    ...(seen.shown?.report?.columnsBy && { columnsBy: seen.shown.report.columnsBy.standard }),
    whole: groupOf(whole ?? { count: 0, level: 0 }),
  }
}
