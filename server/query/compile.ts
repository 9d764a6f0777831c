import type { AnyResource } from '../../src/resources/kit/define/definition'
import {
  type ColumnFilter,
  type Condition,
  type Operator,
  searchColumns,
  searchWords,
  type Sort,
} from '../../src/resources/kit/query/filter'
import { allows, isComparable, isWritable } from '../../src/resources/kit/query/filterRules'
import { fold } from '../../src/resources/kit/text/fold'
import { castOf, comparable, comparedWith, Compiler, exact, type Hidden, isText, valueOf } from './compiler'
import { type Reading, sqlOf } from './reportSql'
import { afterSql, keysOf, orderSql } from './cursor'
import { invalid } from '../engine/errors'
import type { Column } from '../engine/rows/rowColumns'
import type { WireSelect } from '../engine/rows/rowSelect'
import { selectOf } from '../engine/rows/selects'

/** A list query; everything in it is checked against the definition before it becomes SQL. */
export type ListQuery = {
  filters: readonly ColumnFilter[]
  sort: readonly Sort[]
  search: string
  limit: number
  cursor: string | null
}

/** The pattern of folded texts that contain a text; folded first, because it makes signs of patterns of other signs. */
export const within = (text: string) => `%${fold(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function againstColumn(column: Column, other: Column, operator: Operator) {
  const isInside = `coalesce(position(folded(${other.sql}) in folded(${column.sql})) > 0, false)`
  if (operator === 'contains') return isInside
  if (operator === 'not_contains') return `not ${isInside}`
  if (operator === '!=') return `${exact(column)} is distinct from ${exact(other)}`
  if (operator === '=') return `coalesce(${exact(column)} = ${exact(other)}, false)`
  return `coalesce(${comparable(column)} ${operator} ${comparable(other)}, false)`
}

function condition(
  compiler: Compiler,
  resource: AnyResource,
  { field, column }: { field: string; column: Column },
  { operator, value_type, value }: Condition,
  place: string,
): string {
  const { kind } = column
  if (!allows(kind, operator, value_type)) throw invalid({ [`${place}.operator`]: 'in' })
  const cast = castOf[kind]
  const { sql } = column
  const listed = kind === 'choices'

  if (operator === 'empty')
    return listed
      ? `coalesce(cardinality(${sql}), 0) = 0`
      : isText(kind)
        ? `coalesce(${sql}, '') = ''`
        : `${sql} is null`
  if (operator === 'not_empty')
    return listed
      ? `coalesce(cardinality(${sql}), 0) > 0`
      : isText(kind)
        ? `coalesce(${sql}, '') <> ''`
        : `${sql} is not null`

  if (value_type === 'column') {
    const other = compiler.column(String(value), `${place}.value`)
    if (!isComparable(resource, field, String(value))) throw invalid({ [`${place}.value`]: 'in' })
    return againstColumn(column, other, operator)
  }

  if (operator === 'in' || operator === 'not_in') {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    if (values.length === 0) throw invalid({ [`${place}.value`]: 'required' })
    const checked = values.map((one) => valueOf(kind, one, `${place}.value`))
    const words = listed || checked.length === 0 ? undefined : compiler.equal(column, checked, cast)
    const parameter = words ? `array[${words.join(', ')}]` : compiler.value(checked, `${cast}[]`)
    const found = listed ? `${sql} && ${parameter}` : `${sql} = any(${parameter})`
    return operator === 'in' ? found : `not coalesce(${found}, false)`
  }
  if (Array.isArray(value) || (typeof value === 'object' && value !== null))
    throw invalid({ [`${place}.value`]: 'other' })

  if (operator === 'contains' || operator === 'not_contains') {
    const text = String(valueOf('text', value, `${place}.value`))
    const found = listed
      ? `${compiler.value(text, 'text')} = any(${sql})`
      : `folded(${sql}) like ${compiler.value(within(text), 'text')}`
    return operator === 'contains' ? found : `not coalesce(${found}, false)`
  }
  const checked = valueOf(kind, value, `${place}.value`)
  if (operator === '=' || operator === '!=') {
    const [word] = (listed ? undefined : compiler.equal(column, [checked], cast)) ?? []
    const parameter = word ?? compiler.value(checked, cast)
    const found = listed ? `${parameter} = any(${sql})` : `${sql} = ${parameter}`
    return operator === '=' ? found : `not coalesce(${found}, false)`
  }
  return `${comparable(column)} ${operator} ${comparedWith(column, compiler.value(checked, cast))}`
}

function filterSql(compiler: Compiler, resource: AnyResource, filter: ColumnFilter, place: string): string {
  const { field, filters } = filter
  const column = compiler.column(field, `${place}.field`)
  return filters
    .map((one, index) => ({
      sql: condition(compiler, resource, { field, column }, one, `${place}.filters.${index}`),
      ...one,
    }))
    .reduce((left, { sql, logic_operator }) => (left === '' ? sql : `(${left} ${logic_operator} ${sql})`), '')
}

const searchSql = (compiler: Compiler, resource: AnyResource, search: string) => {
  if (!isWritable(search)) throw invalid({ search: 'other' })
  const columns = searchColumns(resource)
    .filter((name) => compiler.reads(name))
    .map((name) => compiler.column(name, 'search').sql)
  if (columns.length === 0) return 'false'
  const words = searchWords(search).map((word) => {
    const parameter = compiler.value(within(word), 'text')
    return `(${columns.map((sql) => `folded(${sql}) like ${parameter}`).join(' or ')})`
  })
  return words.join(' and ')
}

/** What all rows of a resource have, where it is a part of its table. */
const onlySql = (compiler: Compiler, { list: { only = {} } }: AnyResource) =>
  Object.entries(only).map(([name, value]) => {
    const column = compiler.column(name, name)
    const [word] = compiler.equal(column, [value], 'text') ?? []
    return `${column.sql} = ${word ?? compiler.value(value, 'text')}`
  })

/** That a row is the reader's own, where they read no others. */
function ownSql(compiler: Compiler, { name, own }: AnyResource): string[] {
  const { othersThan } = compiler.hidden
  if (othersThan === undefined) return []
  const column = compiler.select.columns.get(own?.by ?? '')
  if (!column) throw new Error(`The rows of ${name} have no owner`)
  for (const alias of column.joins) compiler.joins.add(alias)
  return [`${column.sql} = ${compiler.value(othersThan, 'bigint')}`]
}

/** The rows of others left out of a statement of its own: a condition on `t`, empty for readers of all rows. */
export function ownCondition(resource: AnyResource, { othersThan }: Hidden): string {
  if (othersThan === undefined) return ''
  const select = selectOf(resource)
  const column = select.columns.get(resource.own?.by ?? '')
  if (!column) throw new Error(`The rows of ${resource.name} have no owner`)
  return ` and t.id in (select t.id from ${select.table} t ${select.joinSql(column.joins).join(' ')}
    where ${column.sql} = ${Number(othersThan)})`
}

/** The conditions of a list query as SQL, every column of them checked. */
export function conditionsOf(compiler: Compiler, resource: AnyResource, reading: Reading): string[] {
  const { filters, search } = reading
  const conditions = [
    ...onlySql(compiler, resource),
    ...ownSql(compiler, resource),
    ...filters.map((filter, index) => filterSql(compiler, resource, filter, `filters.${index}`)),
  ]
  const source = sqlOf(resource).source?.(reading, (value, cast) => compiler.value(value, cast))
  if (source) compiler.table = source
  if (search.trim() !== '') conditions.push(searchSql(compiler, resource, search.trim()))
  return conditions
}

/**
 * A checked list query as SQL: `page` returns one row: the rows as JSON text, the last of them, how many were
 * found (`limit` + 1 when there are more) and the feed position; `count` returns the total. `isSettled`: no
 * parameter influences the best plan, so PostgreSQL may plan it once (generic plan).
 */
export function compileList(
  select: WireSelect,
  resource: AnyResource,
  query: ListQuery,
  hidden: Hidden = new Set(),
) {
  const compiler = new Compiler(select, hidden)
  const conditions = conditionsOf(compiler, resource, query)
  const keys = keysOf(compiler, query.sort)
  const counted = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const countValues = [...compiler.values]
  const isSettled = countValues.length === 0
  // For documents with a status the ids are found first, which an index-only scan can answer.
  const isById = resource.workflow !== undefined && conditions.length > 0
  if (query.cursor !== null) conditions.push(afterSql(compiler, keys, query.cursor))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const joined = select.joinSql(compiler.joins).join(' ')
  const order = orderSql(keys)
  // A literal: for a parameter PostgreSQL would estimate a tenth of the table.
  const found = `select ${isById ? 't.id' : 't.*'} from ${compiler.table} t ${joined} ${where} order by ${order}
    limit ${query.limit + 1}`
  // The page is limited on the bare table first: labels are joined for its rows only.
  const page = `select f.epoch || ':' || f.position as position, x.*
    from feed f cross join lateral (
      select coalesce(string_agg(j, ',' order by place) filter (where place <= ${query.limit}), '') as rows,
        max(j) filter (where place = ${query.limit}) as last, count(*)::int as found
      from (select row_to_json(r)::text as j, row_number() over () as place from (
        select ${select.selectList(hidden)}
        from ${isById ? `(${found}) k join ${select.table} t on t.id = k.id` : `(${found}) t`}
        ${select.allJoins()} order by ${order}
      ) r) y
    ) x`
  const count = `select count(*)::int as total from ${compiler.table} t ${joined} ${counted}`
  return {
    page: { text: page, values: compiler.values },
    count: { text: count, values: countValues },
    isSettled,
  }
}
