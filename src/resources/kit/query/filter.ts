/**
 * Filter, search and order of a list, with one meaning in SQL and in memory.
 *
 * - Filters on several fields are joined by AND. Conditions on one field are joined from left to right by
 *   their own `logic_operator`, without precedence; that of the first is ignored.
 * - Empty is null, '' and a list without elements. `!=`, `not_contains` and `not_in` match empty fields too;
 *   every other operator but `empty` does not. Compared with another column, two empty fields are equal.
 * - Text, choices and statuses are ordered without case and accents, then by code point (COLLATE "C"), instants as
 *   instants; `=` and `in` take the value as it is. `contains` matches the value literally, without wildcards, case and
 *   accents; only text has it.
 * - The label of a reference is a text column of its own: `product` is filtered and ordered as text,
 *   `product_id` as a number. For a list of choices `=`, `contains` and `in` match when any given value is
 *   among them.
 * - Order: empty values last in both directions; ties are ordered by id, ascending unless id itself is a key.
 * - Search: each word, without case and accents, occurs in one of the search columns, in any order.
 */
import { fold } from '../text/fold'
import { statusesIn } from '../../../machines/kit'
import type { FieldValues } from '../fields/values'
import type { AnyResource } from '../define/definition'
import { fieldOf, labelKey } from '../define/defineResource'
import { isComputed } from '../define/derived'
import type { FieldKind } from '../fields/field'

/** A condition on the rows of a table: one value per column, or one of several. */
export type ReferenceWhere = Readonly<Record<string, string | number | readonly string[]>>

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

/** All conditions on one column. */
export type ColumnFilter = { field: string; field_type: FieldKind; filters: readonly Condition[] }
export type Sort = { field: string; direction: 'asc' | 'desc' }
/** How a column of a row is compared: a field, a label beside a reference, or what every row has. */
export const kindOf = (resource: AnyResource, name: string): FieldKind | undefined =>
  fieldOf(resource, name)?.kind ?? (isLabel(resource, name) ? 'text' : standardKinds.get(name))

const standardKinds = new Map<string, FieldKind>(
  Object.entries({
    id: 'integer',
    version: 'integer',
    created_at: 'instant',
    created_by: 'integer',
    updated_at: 'instant',
    updated_by: 'integer',
    number: 'text',
    status: 'text',
  } as const),
)

const isLabel = (resource: AnyResource, name: string) => fieldOf(resource, `${name}_id`)?.kind === 'reference'

/** The statuses a row can have, in the order of its machine. */
export const statusesOf = (resource: AnyResource): readonly string[] =>
  resource.workflow ? statusesIn(resource.workflow) : []

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isNumeric = (kind: FieldKind) =>
  kind === 'integer' || kind === 'decimal' || kind === 'reference' || kind === 'flag'

const asGiven = (kind: FieldKind, value: unknown) => {
  if (isEmpty(value)) return null
  if (kind === 'flag') return value === true || value === 'true' || Number(value) === 1 ? 1 : 0
  if (kind === 'instant') return Date.parse(String(value))
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
    : compareText(fold(String(left)), fold(String(right)))

const includes = (text: unknown, part: unknown) => fold(String(text)).includes(fold(String(part)))

function holdsForList(actual: readonly unknown[], { operator, value }: Condition) {
  const among = listed(value).some((one) => actual.includes(String(one)))
  if (operator === 'empty') return actual.length === 0
  if (operator === 'not_empty') return actual.length > 0
  if (operator === '=' || operator === 'contains' || operator === 'in') return among
  return operator === '!=' || operator === 'not_contains' || operator === 'not_in' ? !among : false
}

function holds(
  row: Readonly<FieldValues>,
  field: string,
  kind: FieldKind,
  { operator, value_type, value }: Condition,
) {
  if (kind === 'choices')
    return holdsForList(listed(row[field]), { operator, value_type, value, logic_operator: 'and' })
  const actual = asGiven(kind, row[field])
  const isIn = () => listed(value).some((one) => actual !== null && asGiven(kind, one) === actual)
  const against = value_type === 'column' ? asGiven(kind, row[String(value)]) : asGiven(kind, value)
  const isSame = actual !== null && actual === against
  const isInside = actual !== null && against !== null && includes(actual, against)
  const order = actual === null || against === null ? NaN : compare(actual, against)
  switch (operator) {
    case 'empty':
      return actual === null
    case 'not_empty':
      return actual !== null
    case '=':
      return isSame
    case '!=':
      return !isSame && !(value_type === 'column' && actual === null && against === null)
    case 'in':
      return isIn()
    case 'not_in':
      return !isIn()
    case 'contains':
      return isInside
    case 'not_contains':
      return !isInside
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Whether a row passes the filters, as the server would decide it. */
export const matches = (
  row: Readonly<FieldValues>,
  filters: readonly ColumnFilter[],
  resource: AnyResource,
): boolean =>
  filters.every(({ field, filters: conditions }) => {
    const kind = kindOf(resource, field)
    if (!kind) return false
    return conditions.reduce((so, condition, at) => {
      const holding = holds(row, field, kind, condition)
      if (at === 0) return holding
      return condition.logic_operator === 'or' ? so || holding : so && holding
    }, true)
  })

const mostWords = 10

/** The words of a search; of more than ten, the rest is one phrase. */
export const searchWords = (search: string): readonly string[] => {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')]
}

/** Whether a text contains each word of a search, without case and accents. */
export const containsWords = (text: string, search: string): boolean =>
  searchWords(search).every((word) => includes(text, word))

const searchedOf = new WeakMap<AnyResource, readonly string[]>()

/** A text column on screen, or the label of a reference; values that a view works out for each row are left out. */
function textColumn(resource: AnyResource, name: string): readonly string[] {
  const field = fieldOf(resource, name)
  if (field?.kind === 'reference') return [labelKey(name)]
  const derived = resource.derived[name]
  if (field === undefined || field.options || field.isJson || (derived && isComputed(derived))) return []
  return field.kind === 'text' || field.kind === 'longText' ? [name] : []
}

/** The columns in which a list is searched: those its definition names, then every other text on screen. */
export function searchColumns(resource: AnyResource): readonly string[] {
  const { search, columns } = resource.list
  const cached = searchedOf.get(resource)
  if (cached) return cached
  const all = [...new Set([...search, ...columns.flatMap((name) => textColumn(resource, name))])]
  searchedOf.set(resource, all)
  return all
}

/** Whether each word is in one of the search columns. */
export const found = (row: Readonly<FieldValues>, search: string, resource: AnyResource): boolean =>
  searchWords(search).every((word) =>
    searchColumns(resource).some((name) => !isEmpty(row[name]) && includes(row[name], word)),
  )

/** The sort value of a row for a key: null when empty. */
const sortValue = (
  row: Readonly<FieldValues>,
  field: string,
  resource: AnyResource,
): string | number | null => {
  const kind = kindOf(resource, field)
  return !kind || kind === 'choices' ? null : asGiven(kind, row[field])
}

/** The order of a list: nulls last in both directions, ties by id. */
export const compareRows =
  (sort: readonly Sort[], resource: AnyResource) =>
  (left: Readonly<FieldValues> & { id: number }, right: Readonly<FieldValues> & { id: number }): number => {
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
