/**
 * Which filters a column allows: the same rules refuse a filter in the editor, in an address and on the
 * server, with the codes of the server.
 */
import type { AnyResource } from '../define/definition'
import { fieldOf } from '../define/defineResource'
import type { FieldKind } from '../fields/field'
import { type ColumnFilter, type Condition, kindOf, type Operator, statusesOf } from './filter'

export const mostFilters = 30
export const mostConditions = 50
export const mostSorts = 5
export const mostValues = 200
/** Longest text a filter or a search looks for. */
export const longestText = 200

/** The comparison family of a column. */
export type Family = 'text' | 'choice' | 'number' | 'day' | 'instant' | 'flag' | `reference to ${string}`

const families: Partial<Record<FieldKind, Family>> = {
  text: 'text',
  longText: 'text',
  colour: 'text',
  choice: 'choice',
  integer: 'number',
  decimal: 'number',
  day: 'day',
  instant: 'instant',
  flag: 'flag',
}

// Ids are comparable only within one referenced table.
const standardFamilies: Record<string, Family> = {
  created_by: 'reference to users',
  updated_by: 'reference to users',
}

/** The family of a column; undefined where it is not comparable: an id, a list of choices. */
function familyOf(resource: AnyResource, name: string): Family | undefined {
  if (name === 'id' || name === 'version') return undefined
  const standard = standardFamilies[name]
  if (standard) return standard
  const field = fieldOf(resource, name)
  if (field?.kind === 'reference') return field.table ? `reference to ${field.table}` : undefined
  const kind = kindOf(resource, name)
  return kind && families[kind]
}

/** Whether a column may be compared with another of the same row: only with one of its own family. */
export const isComparable = (resource: AnyResource, name: string, other: string) =>
  name !== other &&
  familyOf(resource, name) !== undefined &&
  familyOf(resource, name) === familyOf(resource, other)

const orderings = new Set<Operator>(['<', '<=', '>', '>='])
const insides = new Set<Operator>(['contains', 'not_contains'])
const lists = new Set<Operator>(['in', 'not_in'])
const empties = new Set<Operator>(['empty', 'not_empty'])

export const needsValue = (operator: Operator) => !empties.has(operator)
export const takesList = (operator: Operator) => lists.has(operator)

const isText = (kind: FieldKind) =>
  kind === 'text' || kind === 'longText' || kind === 'colour' || kind === 'choice'

/** Whether an operator is allowed for a column of this kind, against a value or another column. */
export function allows(kind: FieldKind, operator: Operator, against: Condition['value_type'] = 'value') {
  if (against === 'column' && (lists.has(operator) || empties.has(operator) || kind === 'choices'))
    return false
  if (insides.has(operator)) return isText(kind) || (kind === 'choices' && against === 'value')
  if (orderings.has(operator)) return kind !== 'choices' && kind !== 'flag' && kind !== 'reference'
  return true
}

const dayForm = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const instantForm = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

const isDay = (text: string) =>
  dayForm.test(text) && (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false)

const isInstant = (text: string) =>
  isDay(text) || (instantForm.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)))

/** Whether a text is valid in a URL and in the database: no zero byte, no lone surrogate. */
export const isWritable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
const flags = new Set<unknown>(['1', 'true', 1, true, '0', 'false', 0, false])

/** What is wrong with a value that a column of this kind is compared with: a code, or null. */
export function valueFault(kind: FieldKind, value: unknown): string | null {
  if (isBlank(value)) return 'required'
  if (kind === 'flag') return flags.has(value) ? null : 'in'
  if (typeof value !== 'string' && typeof value !== 'number') return 'other'
  if (kind === 'integer' || kind === 'decimal' || kind === 'reference') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number)) return 'numeric'
    return kind === 'decimal' || Number.isSafeInteger(number) ? null : 'integer'
  }
  const text = String(value)
  if (!isWritable(text)) return 'other'
  if (kind === 'day') return isDay(text) ? null : 'other'
  if (kind === 'instant') return isInstant(text) ? null : 'other'
  return text.length > longestText ? 'max' : null
}

/** The possible values of a column, where its definition lists them. */
const wordsOf = (resource: AnyResource, name: string): ReadonlySet<string> | undefined => {
  const options = fieldOf(resource, name)?.options
  if (options) return new Set(options.map(({ value }) => value))
  const statuses = name === 'status' ? statusesOf(resource) : []
  return statuses.length > 0 ? new Set(statuses) : undefined
}

/** What is wrong with one condition on a column: a code, or null. */
export function conditionFault(resource: AnyResource, name: string, condition: Condition): string | null {
  const kind = kindOf(resource, name)
  const { operator, value, value_type: against } = condition
  if (!kind || !allows(kind, operator, against)) return 'in'
  if (!needsValue(operator)) return null
  if (against === 'column') return isComparable(resource, name, String(value)) ? null : 'in'
  if (takesList(operator) !== Array.isArray(value)) return 'other'
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length === 0) return 'required'
  if (values.length > mostValues) return 'max'
  const words = insides.has(operator) ? undefined : wordsOf(resource, name)
  for (const one of values) {
    const fault = valueFault(insides.has(operator) ? 'text' : kind, one)
    if (fault) return fault
    if (words && !words.has(String(one))) return 'in'
  }
  return null
}

/** What is wrong with a filter: a code, or null. */
export function filterFault(resource: AnyResource, { field, filters }: ColumnFilter): string | null {
  if (kindOf(resource, field) === undefined) return 'in'
  if (filters.length === 0) return 'required'
  if (filters.length > mostConditions) return 'max'
  for (const condition of filters) {
    const fault = conditionFault(resource, field, condition)
    if (fault) return fault
  }
  return null
}
