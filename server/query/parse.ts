import qs from 'qs'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { type ColumnFilter, kindOf, operators, type Sort } from '../../src/resources/kit/query/filter'
import { isWritable } from '../../src/resources/kit/query/filterRules'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { invalid } from '../engine/errors'
import type { ListQuery } from './compile'

/** A query string in bracket form as plain objects; at most 500 parameters, lists up to 1,000 long. */
export const parseQuery = (text: string) =>
  qs.parse(text, {
    depth: 6,
    parameterLimit: 2000,
    arrayLimit: 1000,
    allowPrototypes: false,
    ignoreQueryPrefix: true,
  })

/** The values that were sent. */
export const present = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

const listOf = (value: unknown, place: string): unknown[] => {
  if (value === undefined || value === '') return []
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key)))
    return Object.values(value)
  throw invalid({ [place]: 'other' })
}

const unknownAt = (place: string) => invalid({ [place]: { code: 'other', text: 'Unknown field' } })

/** The known parts of an object; unknown keys are refused, not ignored. */
const objectAt = <K extends string>(
  value: unknown,
  place: string,
  names: readonly K[],
): Partial<Record<K, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid({ [place]: 'other' })
  const unknown = Object.keys(value).find((key) => !(names as readonly string[]).includes(key))
  if (unknown !== undefined) throw unknownAt(`${place}.${unknown}`)
  return value as Partial<Record<K, unknown>>
}

const textAt = (value: unknown, place: string) => {
  if (value === undefined) throw invalid({ [place]: 'required' })
  if (typeof value !== 'string' || value.length > 1000 || !isWritable(value))
    throw invalid({ [place]: 'other' })
  return value
}

const conditionParts = ['logic_operator', 'operator', 'value_type', 'value'] as const

function filterOf(input: unknown, place: string): ColumnFilter {
  const { field, field_type, filters } = objectAt(input, place, ['field', 'field_type', 'filters'])
  const conditions = listOf(filters, `${place}.filters`).map((one, index) => {
    const at = `${place}.filters.${index}`
    const {
      logic_operator = 'and',
      operator,
      value_type = 'value',
      value,
    } = objectAt(one, at, conditionParts)
    if (logic_operator !== 'and' && logic_operator !== 'or') throw invalid({ [`${at}.logic_operator`]: 'in' })
    if (value_type !== 'value' && value_type !== 'column') throw invalid({ [`${at}.value_type`]: 'in' })
    const word = textAt(operator, `${at}.operator`)
    const knownOperator = operators.find((name) => name === word)
    if (!knownOperator) throw invalid({ [`${at}.operator`]: 'in' })
    const list =
      (knownOperator === 'in' || knownOperator === 'not_in') && typeof value === 'object'
        ? listOf(value, `${at}.value`)
        : value
    return { logic_operator, operator: knownOperator, value_type, value: list } as const
  })
  if (conditions.length === 0) throw invalid({ [`${place}.filters`]: 'required' })
  if (conditions.length > 50) throw invalid({ [`${place}.filters`]: 'max' })
  return {
    field: textAt(field, `${place}.field`),
    field_type: (field_type ?? 'text') as ColumnFilter['field_type'],
    filters: conditions,
  }
}

function sortOf(value: unknown, place: string): Sort {
  const { field, direction = 'asc' } = objectAt(value, place, ['field', 'direction'])
  if (direction !== 'asc' && direction !== 'desc') throw invalid({ [`${place}.direction`]: 'in' })
  return { field: textAt(field, `${place}.field`), direction }
}

const reserved = new Set(['filters', 'sort', 'search', 'limit', 'cursor', 'total', 'token'])

/** A bare column name is an equality filter: `?product_id=7`. */
function plainFilters(resource: AnyResource, query: Record<string, unknown>): ColumnFilter[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (reserved.has(name)) return []
    const field_type = kindOf(resource, name)
    if (!field_type) throw unknownAt(name)
    const word = textAt(value, name)
    const is = { logic_operator: 'and', operator: '=', value_type: 'value', value: word } as const
    return word === '' ? [] : [{ field: name, field_type, filters: [is] }]
  })
}

/**
 * A list request checked for form; whether its fields exist and may be read is checked when it is compiled.
 */
export function listRequest(
  resource: AnyResource,
  query: Record<string, unknown>,
): ListQuery & { total: boolean } {
  const plain = plainFilters(resource, query)
  const limit = query.limit === undefined ? 100 : Number(query.limit)
  if (!Number.isInteger(limit)) throw invalid({ limit: 'integer' })
  if (limit < 1 || limit > 500) throw invalid({ limit: limit < 1 ? 'size' : 'max' })
  const filters = [
    ...listOf(query.filters, 'filters').map((one, index) => filterOf(one, `filters.${index}`)),
    ...plain,
  ]
  if (filters.length > 30) throw invalid({ filters: 'max' })
  const sorts = listOf(query.sort, 'sort').map((one, index) => sortOf(one, `sort.${index}`))
  if (sorts.length > 5) throw invalid({ sort: 'max' })
  const sort =
    sorts.length > 0 ? sorts : resource.list.sort.map(([field, direction]) => ({ field, direction }))
  return {
    filters,
    sort,
    search: query.search === undefined ? '' : textAt(query.search, 'search'),
    limit,
    cursor: query.cursor === undefined || query.cursor === '' ? null : textAt(query.cursor, 'cursor'),
    total: query.total === '1' || query.total === 'true',
  }
}
