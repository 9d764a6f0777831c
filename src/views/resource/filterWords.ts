import type { AnyResource } from '../../resources/kit/defineResource'
import { fieldOf } from '../../resources/kit/defineResource'
import {
  type ColumnFilter,
  type Condition,
  kindOf,
  type Operator,
  statusesOf,
} from '../../resources/kit/filter'
import { type FieldKind, type Option, words } from '../../resources/kit/field'
import { day, instant } from '../fields/format'

/** What an operator is called in a filter. */
export const operatorWords: Record<Operator, string> = {
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
}

const ordered: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=', 'empty', 'not_empty']
const ofText: readonly Operator[] = ['contains', 'not_contains', '=', '!=', 'empty', 'not_empty']

/** The operators a kind of field is filtered by. */
export const operatorsOf = (kind: FieldKind): readonly Operator[] =>
  kind === 'text' || kind === 'longText' || kind === 'colour' ? ofText : ordered

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
export const keptLabel = (name: string, id: number) => labels.get(`${name}:${id}`) ?? `#${id}`

function valueWords(resource: AnyResource, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(resource, name, one)).join(', ')
  const kind = kindOf(resource, name)
  if (kind === 'reference') return keptLabel(name, Number(value))
  if (kind === 'day') return day(String(value))
  if (kind === 'instant') return String(value).length === 10 ? day(String(value)) : instant(String(value))
  return optionsFor(resource, name).find((option) => option.value === String(value))?.label ?? String(value)
}

const conditionWords = (resource: AnyResource, name: string, { operator, value }: Condition) => {
  if (operator === 'empty' || operator === 'not_empty') return operatorWords[operator].replace('is ', '')
  const said = valueWords(resource, name, value)
  if (operator === 'in' || operator === '=') return said
  if (operator === 'not_in' || operator === '!=') return `not ${said}`
  const sign: Partial<Record<Operator, string>> = { '<': 'under', '<=': 'to', '>': 'over', '>=': 'from' }
  return `${sign[operator] ?? operatorWords[operator]} ${said}`
}

/** A filter in a few words, for its chip: "11/16/2026 to 11/25/2026". */
export function filterWords(resource: AnyResource, { field, filters }: ColumnFilter): string {
  const [first, second] = filters
  const isBetween = filters.length === 2 && first?.operator === '>=' && second?.operator === '<='
  if (isBetween && second.logic_operator === 'and')
    return `${valueWords(resource, field, first.value)} to ${valueWords(resource, field, second.value)}`
  return filters
    .map(
      (one, place) => `${place > 0 ? `${one.logic_operator} ` : ''}${conditionWords(resource, field, one)}`,
    )
    .join(' ')
}

/** The fields a list can be filtered by: those its definition names first, then its columns and the rest. */
export function filterableOf(resource: AnyResource): string[] {
  const all = [
    ...(resource.list.filters ?? []),
    ...resource.list.columns,
    ...Object.keys(resource.fields),
    ...Object.keys(resource.kept),
  ]
  return [...new Set(all)].filter((name) => kindOf(resource, name) !== undefined)
}
