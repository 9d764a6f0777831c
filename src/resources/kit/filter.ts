/**
 * Filter, search and order of a list, with one meaning in SQL and in memory.
 *
 * - Filters on several fields must all hold. Conditions on one field are joined from left to right by their own
 *   `logic_operator`, without precedence; that of the first is ignored.
 * - Empty is null, '' and a list without elements. `=` with an empty value asks for empty, `!=` for not empty. `!=`,
 *   `not_contains` and `not_in` otherwise hold for empty fields too; `<`, `<=`, `>`, `>=` and `contains` never do.
 * - Text is compared by code point (COLLATE "C"). `contains` looks for the value as it stands, without wildcards,
 *   in lower case on both sides. Days and instants are compared as text, which is their order in time.
 * - A reference is filtered by id with `=`, `!=`, `in`, `not_in`, `empty`, `not_empty`; `contains`, `not_contains` look
 *   into the label beside it, and its order is that of the label.
 * - A choice and a status are ordered as their options stand in the definition. For a list of choices `=`, `contains`
 *   and `in` hold when any named value is among them; it has no order.
 * - Order: empties last in both directions; rows that tie on every key follow each other by id, ascending.
 * - Search: the words stand, as typed, in lower case, inside one of the definition's search columns.
 */
import type { AnyResource } from './defineResource'
import { fieldOf, labelKey } from './defineResource'
import type { FieldKind } from './field'

export const operators = [
  '=',
  '!=',
  'contains',
  'not_contains',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not_in',
  'empty',
  'not_empty',
] as const

export type Operator = (typeof operators)[number]

/** One condition on a field; `column` compares with another field of the same row. */
export type Condition = {
  logic_operator: 'and' | 'or'
  operator: Operator
  value_type: 'value' | 'column'
  value: unknown
}

export type Filter = { field: string; field_type: FieldKind; filters: readonly Condition[] }
export type Sort = { field: string; direction: 'asc' | 'desc' }
type Values = Readonly<Record<string, unknown>>

/** How a field of a row is compared; id, version, number, status and the stamps of writing count as fields. */
export const kindOf = (resource: AnyResource, name: string): FieldKind | undefined => {
  if (name === 'id' || name === 'version' || name === 'created_by' || name === 'updated_by') return 'integer'
  if (name === 'created_at' || name === 'updated_at') return 'instant'
  if (name === 'number') return resource.prefix ? 'text' : fieldOf(resource, name)?.kind
  if (name === 'status' && statusesOf(resource).length > 0) return 'choice'
  return fieldOf(resource, name)?.kind
}

/** The statuses a row can have, in the order of the definition, else of its machine. */
export const statusesOf = (resource: AnyResource): readonly string[] =>
  resource.statuses ?? (resource.workflow ? Object.keys(resource.workflow.states) : [])

/** The values of a choice in their order. */
export const optionsOf = (resource: AnyResource, name: string): readonly string[] =>
  fieldOf(resource, name)?.options?.map((option) => option.value) ??
  (name === 'status' ? statusesOf(resource) : [])

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isNumeric = (kind: FieldKind) =>
  kind === 'integer' || kind === 'decimal' || kind === 'reference' || kind === 'flag'

const asGiven = (kind: FieldKind, value: unknown) => {
  if (isEmpty(value)) return null
  if (kind === 'flag') return value === true || value === 'true' || Number(value) === 1 ? 1 : 0
  return isNumeric(kind) ? Number(value) : String(value)
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value])
// UTF-16 puts surrogate pairs before U+E000; code points come after it.
const rank = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/** Text by code point, as COLLATE "C" orders UTF-8. */
export function compareText(left: string, right: string) {
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter; at++) {
    const a = left.charCodeAt(at)
    const b = right.charCodeAt(at)
    if (a !== b) return rank(a) - rank(b)
  }
  return left.length - right.length
}

const compare = (left: unknown, right: unknown) =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareText(String(left), String(right))

const includes = (text: unknown, part: unknown) =>
  String(text).toLowerCase().includes(String(part).toLowerCase())

function holdsForList(held: unknown[], { operator, value }: Condition) {
  const among = listed(value).some((one) => held.includes(String(one)))
  if (operator === 'empty') return held.length === 0
  if (operator === 'not_empty') return held.length > 0
  if (operator === '=' || operator === '!=') {
    const equal = isEmpty(value) ? held.length === 0 : among
    return operator === '=' ? equal : !equal
  }
  if (operator === 'contains' || operator === 'in') return among
  return operator === 'not_contains' || operator === 'not_in' ? !among : false
}

function holds(row: Values, field: string, kind: FieldKind, condition: Condition): boolean {
  const { operator, value_type } = condition
  const value = value_type === 'column' ? row[String(condition.value)] : condition.value
  if (kind === 'choices') return holdsForList(listed(row[field]), { ...condition, value })
  const held = asGiven(kind, row[field])
  switch (operator) {
    case 'empty':
      return held === null
    case 'not_empty':
      return held !== null
    case '=':
      return held === asGiven(kind, value)
    case '!=':
      return held !== asGiven(kind, value)
    case 'in':
      return held !== null && listed(value).some((one) => asGiven(kind, one) === held)
    case 'not_in':
      return held === null || !listed(value).some((one) => asGiven(kind, one) === held)
    case 'contains':
    case 'not_contains': {
      const text = kind === 'reference' ? row[labelKey(field)] : held
      const found = !isEmpty(text) && !isEmpty(value) && includes(text, value)
      return operator === 'contains' ? found : !found
    }
    default: {
      const against = asGiven(kind, value)
      if (held === null || against === null) return false
      const order = compare(held, against)
      if (operator === '<') return order < 0
      if (operator === '<=') return order <= 0
      return operator === '>' ? order > 0 : order >= 0
    }
  }
}

/** Whether a row passes the filters, as the server would decide it. */
export const matches = (row: Values, filters: readonly Filter[], resource: AnyResource): boolean =>
  filters.every(({ field, filters: conditions }) => {
    const kind = kindOf(resource, field)
    if (!kind) return false
    return conditions.reduce((so, condition, at) => {
      const holding = holds(row, field, kind, condition)
      if (at === 0) return holding
      return condition.logic_operator === 'or' ? so || holding : so && holding
    }, true)
  })

/** Whether one of the search columns has the words in it. */
export const found = (row: Values, search: string, resource: AnyResource): boolean => {
  const sought = search.trim()
  if (sought === '') return true
  return resource.list.search.some((name) => {
    const value = kindOf(resource, name) === 'reference' ? row[labelKey(name)] : row[name]
    return !isEmpty(value) && includes(value, sought)
  })
}

/** What a row is ordered by under one key: null when empty. */
export const sortValue = (row: Values, field: string, resource: AnyResource): string | number | null => {
  const kind = kindOf(resource, field)
  if (!kind || kind === 'choices') return null
  if (kind === 'reference') {
    const label = row[labelKey(field)]
    return isEmpty(label) ? null : String(label)
  }
  const value = asGiven(kind, row[field])
  if (value === null || kind !== 'choice') return value
  const at = optionsOf(resource, field).indexOf(String(value))
  return at < 0 ? null : at
}

/** The order of a list: empties last either way, ties by id. */
export const compareRows =
  (sort: readonly Sort[], resource: AnyResource) =>
  (left: Values & { id: number }, right: Values & { id: number }): number => {
    for (const { field, direction } of sort) {
      const a = sortValue(left, field, resource)
      const b = sortValue(right, field, resource)
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      const order = compare(a, b)
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return left.id - right.id
  }
