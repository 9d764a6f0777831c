import type { AnyResource } from '../../src/resources/kit/defineResource'
import type { ColumnFilter, Sort } from '../../src/resources/kit/filter'
import { invalid } from './refused'
import type { Column, WireSelect } from './wireSelect'

/** A list as asked for: everything is checked against the definition before it becomes SQL. */
export type ListQuery = {
  filters: readonly ColumnFilter[]
  sort: readonly Sort[]
  search: string
  limit: number
  cursor: string | null
}

const likeText = (value: string) => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const castOf: Record<Column['kind'], string> = {
  text: 'text',
  longText: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  day: 'date',
  instant: 'timestamptz',
  choice: 'text',
  choices: 'text',
  reference: 'bigint',
  flag: 'boolean',
  colour: 'text',
}

const isText = (kind: Column['kind']) => castOf[kind] === 'text'

/** The column as it is compared and sorted: text by code point, alike in every database and in the browser. */
const comparable = ({ sql, kind }: Column) =>
  isText(kind) && kind !== 'choices' ? `${sql} collate "C"` : sql

class Compiler {
  readonly values: unknown[] = []
  readonly joins = new Set<string>()
  readonly select: WireSelect
  readonly hidden: ReadonlySet<string>

  constructor(select: WireSelect, hidden: ReadonlySet<string>) {
    this.select = select
    this.hidden = hidden
  }

  /** A column that may be asked for; a hidden one is refused like one that does not exist. */
  column(name: string, place: string): Column {
    const column = this.select.columns.get(name)
    if (!column || this.hidden.has(name) || this.hidden.has(`${name}_id`)) throw invalid({ [place]: 'in' })
    for (const alias of column.joins) this.joins.add(alias)
    return column
  }

  value(value: unknown, cast: string) {
    this.values.push(value)
    return `$${this.values.length}::${cast}`
  }
}

const numberOf = (value: unknown, place: string) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid({ [place]: 'numeric' })
  return number
}

/** A filter's value as its column compares it. */
function valueOf(kind: Column['kind'], value: unknown, place: string): unknown {
  if (kind === 'integer' || kind === 'reference') {
    const number = numberOf(value, place)
    if (!Number.isSafeInteger(number)) throw invalid({ [place]: 'integer' })
    return number
  }
  if (kind === 'decimal') return numberOf(value, place)
  if (kind === 'flag') {
    if (['1', 'true', 1, true].includes(value as string)) return true
    if (['0', 'false', 0, false].includes(value as string)) return false
    throw invalid({ [place]: 'in' })
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid({ [place]: 'other' })
  const text = String(value)
  if (text.includes('\0')) throw invalid({ [place]: 'other' })
  if (kind === 'day' && (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))))
    throw invalid({ [place]: 'other' })
  if (kind === 'instant' && (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text))))
    throw invalid({ [place]: 'other' })
  return text
}

const orderings = new Set(['<', '<=', '>', '>='])

function condition(
  compiler: Compiler,
  column: Column,
  { operator, value_type, value }: ColumnFilter['filters'][number],
  place: string,
): string {
  const { kind } = column
  const cast = castOf[kind]
  const left = comparable(column)
  const listed = kind === 'choices'

  if (operator === 'empty')
    return listed
      ? `coalesce(cardinality(${left}), 0) = 0`
      : isText(kind)
        ? `coalesce(${left}, '') = ''`
        : `${left} is null`
  if (operator === 'not_empty')
    return listed
      ? `coalesce(cardinality(${left}), 0) > 0`
      : isText(kind)
        ? `coalesce(${left}, '') <> ''`
        : `${left} is not null`

  if (value_type === 'column') {
    const other = compiler.column(String(value), `${place}.value`)
    if (castOf[other.kind] !== cast || listed || other.kind === 'choices')
      throw invalid({ [`${place}.value`]: 'in' })
    const right = comparable(other)
    if (operator === '=') return `coalesce(${left} = ${right}, false)`
    if (operator === '!=') return `${left} is distinct from ${right}`
    if (operator === 'contains' && isText(kind))
      return `coalesce(position(lower(${right}) in lower(${left})) > 0, false)`
    if (operator === 'not_contains' && isText(kind))
      return `not coalesce(position(lower(${right}) in lower(${left})) > 0, false)`
    if (orderings.has(operator)) return `coalesce(${left} ${operator} ${right}, false)`
    throw invalid({ [`${place}.operator`]: 'in' })
  }

  if (operator === 'in' || operator === 'not_in') {
    const given = Array.isArray(value) ? value : [value]
    const checked = given.map((one) => valueOf(kind, one, `${place}.value`))
    const parameter = compiler.value(checked, `${cast}[]`)
    // Equality goes without the collation, which would keep it from using an index and changes nothing.
    const found = listed ? `${column.sql} && ${parameter}` : `${column.sql} = any(${parameter})`
    return operator === 'in' ? found : `not coalesce(${found}, false)`
  }
  if (Array.isArray(value) || (typeof value === 'object' && value !== null))
    throw invalid({ [`${place}.value`]: 'other' })

  if (operator === 'contains' || operator === 'not_contains') {
    if (!isText(kind)) throw invalid({ [`${place}.operator`]: 'in' })
    const text = String(valueOf('text', value, `${place}.value`))
    const found = listed
      ? `${compiler.value(text, 'text')} = any(${left})`
      : `lower(${left}) like lower(${compiler.value(`%${likeText(text)}%`, 'text')})`
    return operator === 'contains' ? `coalesce(${found}, false)` : `not coalesce(${found}, false)`
  }
  const checked = valueOf(kind, value, `${place}.value`)
  if (operator === '=' || operator === '!=') {
    const parameter = compiler.value(checked, cast)
    const found = listed ? `${parameter} = any(${column.sql})` : `${column.sql} = ${parameter}`
    return operator === '=' ? found : `not coalesce(${found}, false)`
  }
  if (orderings.has(operator) && !listed && kind !== 'flag')
    return `${left} ${operator} ${compiler.value(checked, cast)}`
  throw invalid({ [`${place}.operator`]: 'in' })
}

function filterSql(compiler: Compiler, filter: ColumnFilter, place: string): string {
  const column = compiler.column(filter.field, `${place}.field`)
  return filter.filters
    .map((one, index) => ({ sql: condition(compiler, column, one, `${place}.filters.${index}`), ...one }))
    .reduce((left, { sql, logic_operator }) => (left === '' ? sql : `(${left} ${logic_operator} ${sql})`), '')
}

type Key = { column: Column; descending: boolean; name: string }

/** Sort keys with the id as the last, so that every order is total. */
const keysOf = (compiler: Compiler, sort: readonly Sort[]): Key[] => {
  const keys = sort.map(({ field, direction }, index) => ({
    column: compiler.column(field, `sort.${index}.field`),
    descending: direction === 'desc',
    name: field,
  }))
  if (!keys.some(({ name }) => name === 'id'))
    keys.push({ column: compiler.column('id', 'sort'), descending: false, name: 'id' })
  return keys
}

const orderSql = (keys: readonly Key[]) =>
  keys
    .map(({ column, descending, name }) => {
      const direction = descending ? 'desc' : 'asc'
      return `${name === 'id' ? column.sql : comparable(column)} ${direction}${column.nullable ? ' nulls last' : ''}`
    })
    .join(', ')

/** The cursor of a page: the sort values of its last row, opaque to the client. */
export const cursorOf = (row: Record<string, unknown>, sort: readonly Sort[]) => {
  const names = [
    ...sort.map(({ field }) => field),
    ...(sort.some(({ field }) => field === 'id') ? [] : ['id']),
  ]
  return Buffer.from(JSON.stringify(names.map((name) => row[name] ?? null))).toString('base64url')
}

function cursorValues(cursor: string, keys: readonly Key[]): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === keys.length) return values
  } catch {
    // told below like any other cursor that is not ours
  }
  throw invalid({ cursor: 'in' })
}

/** Rows behind the cursor: greater in the first key, or equal there and greater in the next, and so on. */
function afterSql(compiler: Compiler, keys: readonly Key[], values: readonly unknown[]): string {
  let behind = 'false'
  for (let index = keys.length - 1; index >= 0; index--) {
    const { column, descending, name } = keys[index] as Key
    const sql = name === 'id' ? column.sql : comparable(column)
    const value = values[index] ?? null
    if (value === null) {
      behind = `(${sql} is null and ${behind})`
      continue
    }
    const parameter = compiler.value(valueOf(column.kind, value, 'cursor'), castOf[column.kind])
    const beyond = `${sql} ${descending ? '<' : '>'} ${parameter}`
    const further = column.nullable ? `(${beyond} or ${sql} is null)` : beyond
    behind = `(${further} or (${sql} = ${parameter} and ${behind}))`
  }
  return behind
}

const searchSql = (compiler: Compiler, resource: AnyResource, search: string) => {
  if (resource.list.search.length === 0) return 'false'
  const parameter = compiler.value(`%${likeText(search)}%`, 'text')
  const looked = resource.list.search.map((name) => {
    const { sql } = compiler.column(name, 'search')
    return `lower(${sql}) like lower(${parameter})`
  })
  return `(${looked.join(' or ')})`
}

/**
 * A checked list query as SQL: `page` gives lines `j` (a row as JSON text) beside the feed position they were read
 * at, one more than `limit` when there are more; `count` gives the total.
 */
export function compileList(
  select: WireSelect,
  resource: AnyResource,
  query: ListQuery,
  hidden: ReadonlySet<string> = new Set(),
) {
  const compiler = new Compiler(select, hidden)
  const conditions = query.filters.map((filter, index) => filterSql(compiler, filter, `filters.${index}`))
  if (query.search.trim() !== '') conditions.push(searchSql(compiler, resource, query.search.trim()))
  const keys = keysOf(compiler, query.sort)
  const counted = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const countValues = [...compiler.values]
  if (query.cursor !== null) conditions.push(afterSql(compiler, keys, cursorValues(query.cursor, keys)))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const joined = select.joinSql(compiler.joins).join(' ')
  const order = orderSql(keys)
  const limit = compiler.value(query.limit + 1, 'int')
  // The page is cut on the bare table first: labels are joined for its rows only.
  const page = `select f.epoch || ':' || f.position as position, x.j
    from feed f left join lateral (
      select row_to_json(r)::text as j from (
        select ${select.selectList(hidden)} from (
          select t.* from ${select.table} t ${joined} ${where} order by ${order} limit ${limit}
        ) t ${select.allJoins()} order by ${order}
      ) r
    ) x on true`
  const count = `select count(*)::int as total from ${select.table} t ${joined} ${counted}`
  return { page: { text: page, values: compiler.values }, count: { text: count, values: countValues } }
}
