import { labelOf } from '../../resources/kit/columns'
import { type AnyResource, fieldOf, labelKey } from '../../resources/kit/defineResource'
import { type ColumnFilter, type Condition, kindOf, statusesOf } from '../../resources/kit/filter'
import { isComparable } from '../../resources/kit/filterRules'
import { type Option } from '../../resources/kit/field'
import { words } from '../../resources/kit/words'
import { figure } from '../fields/format'
import { day, dayOf, instant } from '../fields/timeText'
import { endOfDay, startOfDay } from '../fields/dayPresets'
import type { How } from './filterDraft'

/** What an operator is called in a filter. */
export const operatorWords: Record<How, string> = {
  '=': 'equals',
  '!=': 'not equal',
  contains: 'contains',
  not_contains: 'not contains',
  '<': 'less than',
  '<=': 'less or equal',
  '>': 'greater than',
  '>=': 'greater or equal',
  in: 'is one of',
  not_in: 'is none of',
  empty: 'is empty',
  not_empty: 'is not empty',
  between: 'between',
  custom: 'custom',
}

/** Whether a column holds words of the definition, filtered by a list of boxes. */
export const isListed = (resource: AnyResource, name: string) => {
  const kind = kindOf(resource, name)
  return kind === 'choice' || kind === 'choices' || kind === 'flag' || name === 'status'
}

/** The values a filter offers as a list of boxes. */
export function optionsFor(resource: AnyResource, name: string): readonly Option[] {
  const field = fieldOf(resource, name)
  if (field?.options) return field.options
  if (field?.kind === 'flag')
    return [
      { value: '1', label: 'Yes' },
      { value: '0', label: 'No' },
    ]
  return name === 'status' ? statusesOf(resource).map((value) => ({ value, label: words(value) })) : []
}

const labels = new Map<string, string>()

/** Keeps what a picked row is called, for the chip of its filter. */
export const keepLabel = (name: string, id: number, label: string) => void labels.set(`${name}:${id}`, label)
export const keptLabel = (name: string, id: number) => labels.get(`${name}:${id}`)

function valueWords(resource: AnyResource, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(resource, name, one)).join(', ')
  const kind = kindOf(resource, name)
  if (kind === 'reference') return keptLabel(name, Number(value)) ?? `#${Number(value)}`
  if (kind === 'day') return day(String(value))
  if (kind === 'instant') return instantWords(String(value))
  if (kind === 'integer' || kind === 'decimal') return figure(Number(value))
  return optionsFor(resource, name).find((option) => option.value === String(value))?.label ?? String(value)
}

/** The begin or end of a day by the plant's clock is that day. */
function instantWords(value: string) {
  if (value.length === 10) return day(value)
  const on = dayOf(value)
  return value === startOfDay(on) || value === endOfDay(on) ? day(on) : instant(value)
}

const signs: Partial<Record<How, string>> = { '<': 'under', '<=': 'to', '>': 'over', '>=': 'from' }

const conditionWords = (resource: AnyResource, name: string, condition: Condition) => {
  const { operator, value, value_type: against } = condition
  if (operator === 'empty' || operator === 'not_empty') return operatorWords[operator].replace('is ', '')
  const said = against === 'column' ? labelOf(resource, String(value)) : valueWords(resource, name, value)
  if (operator === 'in' || operator === '=') return against === 'column' ? `equals ${said}` : said
  if (operator === 'not_in' || operator === '!=') return `not ${said}`
  return `${signs[operator] ?? operatorWords[operator]} ${said}`
}

/** A filter in a few words, for its chip: "11/16/2026 to 11/25/2026". */
export function filterWords(resource: AnyResource, { field, filters }: ColumnFilter): string {
  const [first, second] = filters
  const isValues = filters.every(({ value_type: against }) => against === 'value')
  if (first && second && filters.length === 2 && isValues) {
    const how = `${first.operator} ${second.logic_operator} ${second.operator}`
    const [from, to] = [first, second].map(({ value }) => valueWords(resource, field, value))
    if (how === '>= and <=') return from === to ? `${from}` : `${from} to ${to}`
    if (how === '< or >' && from === to) return `not ${from}`
  }
  return filters
    .map(
      (one, place) => `${place > 0 ? `${one.logic_operator} ` : ''}${conditionWords(resource, field, one)}`,
    )
    .join(' ')
}

/** The column whose head and editor a filter belongs to: the words of a reference belong to the reference. */
export const headOf = (resource: AnyResource, field: string) =>
  fieldOf(resource, field) === undefined && fieldOf(resource, `${field}_id`)?.kind === 'reference'
    ? `${field}_id`
    : field

/** The fields one editor sets: a reference is filtered by picked rows and by the words beside it. */
export const fieldsOfHead = (resource: AnyResource, head: string) =>
  kindOf(resource, head) === 'reference' &&
  kindOf(resource, labelKey(head)) === 'text' &&
  labelKey(head) !== head
    ? [head, labelKey(head)]
    : [head]

/** The fields a list can be filtered by: those its definition names first, then its columns and the rest. */
export function filterableOf(resource: AnyResource, hidden: ReadonlySet<string> = new Set()): string[] {
  const all = [
    ...(resource.list.filters ?? []),
    ...resource.list.columns,
    ...Object.keys(resource.fields),
    ...Object.keys(resource.kept),
  ]
  return [...new Set(all)].filter((name) => kindOf(resource, name) !== undefined && !hidden.has(name))
}

/** The columns of the same row that a column can be compared with. */
export function comparableWith(resource: AnyResource, name: string, hidden: ReadonlySet<string>): Option[] {
  const names = [...filterableOf(resource), ...Object.keys(resource.borrowed), 'created_at', 'updated_at']
  const withLabels = names.flatMap((one) => fieldsOfHead(resource, one))
  return [...new Set(withLabels)]
    .filter((one) => isComparable(resource, name, one) && !hidden.has(one) && !hidden.has(`${one}_id`))
    .map((value) => ({ value, label: labelOf(resource, value) }))
}

/** Filters with those of some columns put in the place of what stood there. */
export function replaced(
  filters: readonly ColumnFilter[],
  fields: readonly string[],
  next: readonly ColumnFilter[],
): ColumnFilter[] {
  const place = filters.findIndex(({ field }) => fields.includes(field))
  const others = filters.filter(({ field }) => !fields.includes(field))
  const before =
    place < 0 ? others.length : filters.slice(0, place).filter((one) => others.includes(one)).length
  return others.toSpliced(before, 0, ...next)
}
