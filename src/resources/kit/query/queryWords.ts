import { headOf, labelOf } from '../text/columns'
import type { AnyResource } from '../define/definition'
import { fieldOf } from '../define/defineResource'
import type { Option } from '../fields/field'
import { type ColumnFilter, type Condition, kindOf, type Operator, type Sort, statusesOf } from './filter'
import { flagWord, words } from '../text/words'
import { t } from '../../../texts/texts'

/** Formats single values of a query in words: on a screen, on paper, in the head of a file. */
export type Spoken = {
  /** The label of a row that a filter names, where known. */
  label: (name: string, id: number) => string | undefined
  day: (value: string) => string
  instant: (value: string) => string
  figure: (value: number) => string
}

/** The options of a column with fixed values. */
export function optionsFor(resource: AnyResource, name: string): readonly Option[] {
  const field = fieldOf(resource, name)
  if (field?.options) return field.options
  if (field?.kind === 'flag')
    return [
      { value: '1', label: flagWord(true, field) },
      { value: '0', label: flagWord(false, field) },
    ]
  return name === 'status' ? statusesOf(resource).map((value) => ({ value, label: words(value) })) : []
}

/** A condition with its value, which some operators have not. */
const operatorWords: Record<Operator, (value: string) => string> = {
  '=': (value) => t('equals {value}', { value }),
  '!=': (value) => t('not {value}', { value }),
  contains: (value) => t('contains {value}', { value }),
  not_contains: (value) => t('not contains {value}', { value }),
  '<': (value) => t('under {value}', { value }),
  '<=': (value) => t('to {value}', { value }),
  '>': (value) => t('over {value}', { value }),
  '>=': (value) => t('from {value}', { value }),
  in: (value) => t('equals {value}', { value }),
  not_in: (value) => t('not {value}', { value }),
  empty: () => t('empty'),
  not_empty: () => t('not empty'),
}

function valueWords(resource: AnyResource, name: string, value: unknown, spoken: Spoken): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(resource, name, one, spoken)).join(', ')
  const text = String(value)
  const kind = kindOf(resource, name)
  if (kind === 'reference') return spoken.label(name, Number(value)) ?? `#${Number(value)}`
  if (kind === 'day' || (kind === 'instant' && text.length === 10)) return spoken.day(text)
  if (kind === 'instant') return spoken.instant(text)
  if (kind === 'integer' || kind === 'decimal') return spoken.figure(Number(value))
  const key = value === true ? '1' : value === false ? '0' : text
  return optionsFor(resource, name).find((option) => option.value === key)?.label ?? text
}

function conditionWords(resource: AnyResource, name: string, condition: Condition, spoken: Spoken) {
  const { operator, value, value_type: against } = condition
  if (operator === 'empty' || operator === 'not_empty') return operatorWords[operator]('')
  if (against === 'column') return operatorWords[operator](labelOf(resource, String(value)))
  const valued = valueWords(resource, name, value, spoken)
  return operator === 'in' || operator === '=' ? valued : operatorWords[operator](valued)
}

/** A filter in a few words, without its column: "11/16/2026 to 11/25/2026". */
export function filterWords(resource: AnyResource, { field, filters }: ColumnFilter, spoken: Spoken): string {
  const [first, second] = filters
  const isValues = filters.every(({ value_type: against }) => against === 'value')
  if (first && second && filters.length === 2 && isValues) {
    const how = `${first.operator} ${second.logic_operator} ${second.operator}`
    const [from, to] = [first, second].map(({ value }) => valueWords(resource, field, value, spoken))
    if (how === '>= and <=') return from === to ? `${from}` : t('{from} to {to}', { from, to })
    if (how === '< or >' && from === to) return t('not {value}', { value: from })
  }
  return filters
    .map((one, place) => {
      const condition = conditionWords(resource, field, one, spoken)
      return place > 0 ? `${one.logic_operator === 'or' ? t('or') : t('and')} ${condition}` : condition
    })
    .join(' ')
}

/** The name of a filter or order: the header of its column. */
export const askedLabel = (resource: AnyResource, field: string) => labelOf(resource, headOf(resource, field))

/** An order in words; without keys the default order. */
export function sortWords(resource: AnyResource, sort: readonly Sort[]) {
  const own = resource.list.sort.map(([field, direction]) => ({ field, direction }))
  return (sort.length > 0 ? sort : own)
    .map(({ field, direction }) => {
      // The id means the order of creation.
      if (field === 'id') return direction === 'asc' ? t('oldest first') : t('newest first')
      const column = askedLabel(resource, field)
      return direction === 'asc' ? t('{column} ascending', { column }) : t('{column} descending', { column })
    })
    .join(', ')
}
