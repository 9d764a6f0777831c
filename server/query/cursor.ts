import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Sort } from '../../src/resources/kit/query/filter'
import { castOf, comparable, comparedWith, type Compiler, valueOf } from './compiler'
import { invalid } from '../engine/errors'
import type { Column } from '../engine/rows/rowColumns'

/** One key of an order. */
export type Key = { column: Column; descending: boolean; name: string }

/** Sort keys with the id last, so that every order is total. */
export const keysOf = (compiler: Compiler, sort: readonly Sort[]): Key[] => {
  const keys = sort.map(({ field, direction }, index) => ({
    column: compiler.column(field, `sort.${index}.field`),
    descending: direction === 'desc',
    name: field,
  }))
  if (!keys.some(({ name }) => name === 'id'))
    keys.push({ column: compiler.column('id', 'sort'), descending: false, name: 'id' })
  return keys
}

/** The order of a list; nulls last in both directions. */
export const orderSql = (keys: readonly Key[]) =>
  keys
    .map(({ column, descending, name }) => {
      const direction = descending ? 'desc' : 'asc'
      return `${name === 'id' ? column.sql : comparable(column)} ${direction}${column.nullable ? ' nulls last' : ''}`
    })
    .join(', ')

/** The cursor of a page: the sort values of its last row, opaque to the client. */
export const cursorOf = (row: Readonly<FieldValues>, sort: readonly Sort[]) => {
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
    // refused below like any other invalid cursor
  }
  throw invalid({ cursor: 'in' })
}

/**
 * Rows after the cursor: greater in the first key, or equal there and greater in the next, and so on; written
 * so that an index scan can start at the cursor.
 */
export function afterSql(compiler: Compiler, keys: readonly Key[], cursor: string): string {
  const values = cursorValues(cursor, keys)
  const parts = keys.map(({ column, descending, name }, index) => {
    const value = values[index] ?? null
    return {
      descending,
      sql: name === 'id' ? column.sql : comparable(column),
      nullable: column.nullable,
      parameter:
        value === null
          ? null
          : comparedWith(column, compiler.value(valueOf(column.kind, value, 'cursor'), castOf[column.kind])),
    }
  })
  const [first] = parts
  const isRow = parts.every(
    ({ nullable, parameter, descending }) =>
      !nullable && parameter !== null && descending === first?.descending,
  )
  if (isRow) {
    const list = (of: (part: (typeof parts)[number]) => string | null) => parts.map(of).join(', ')
    return `(${list(({ sql }) => sql)}) ${first?.descending ? '<' : '>'} (${list(({ parameter }) => parameter)})`
  }
  const behind = parts.reduceRight((rest, { sql, parameter, nullable, descending }) => {
    if (parameter === null) return `(${sql} is null and ${rest})`
    const beyond = `${sql} ${descending ? '<' : '>'} ${parameter}`
    const further = nullable ? `(${beyond} or ${sql} is null)` : beyond
    return `(${further} or (${sql} = ${parameter} and ${rest}))`
  }, 'false')
  return first && !first.nullable && first.parameter !== null
    ? `${first.sql} ${first.descending ? '<=' : '>='} ${first.parameter} and ${behind}`
    : behind
}
