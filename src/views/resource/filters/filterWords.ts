import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { type ColumnFilter, kindOf } from '../../../resources/kit/query/filter'
import { filterableOf } from '../../../resources/kit/query/filterable'
import { isComparable } from '../../../resources/kit/query/filterRules'
import type { FieldKind, Option } from '../../../resources/kit/fields/field'
import { filterWords as wordsOf, type Spoken } from '../../../resources/kit/query/queryWords'
import { figure } from '../../format/format'
import { day, dayOf, instant } from '../../format/timeText'
import { endOfDay, startOfDay } from '../../fields/dayPresets'
import type { How } from './filterDraft'
import { t } from '../../../texts/texts'

/** What an operator is called in a filter. */
const operatorWords: Record<How, string> = {
  '=': 'equals',
  '!=': t('not equal'),
  contains: 'contains',
  not_contains: t('not contains'),
  '<': t('less than'),
  '<=': t('less or equal'),
  '>': t('greater than'),
  '>=': t('greater or equal'),
  in: t('is one of'),
  not_in: t('is none of'),
  empty: t('is empty'),
  not_empty: t('is not empty'),
  between: 'between',
  custom: 'custom',
}

const dateWords: Partial<Record<How, string>> = {
  '<': 'before',
  '<=': t('on or before'),
  '>': 'after',
  '>=': t('on or after'),
}

/** The operator's name for a kind of field: dates compare by before and after. */
export const operatorWord = (kind: FieldKind | undefined, operator: How) =>
  (kind === 'day' || kind === 'instant' ? dateWords[operator] : undefined) ?? operatorWords[operator]

/** Whether a column holds words of the definition, filtered by a list of boxes. */
export const isListed = (resource: AnyResource, name: string) => {
  const kind = kindOf(resource, name)
  return kind === 'choice' || kind === 'choices' || kind === 'flag' || name === 'status'
}

const labels = new Map<string, string>()

/** Keeps what a picked row is called, for the chip of its filter. */
export const keepLabel = (name: string, id: number, label: string) => void labels.set(`${name}:${id}`, label)
export const keptLabel = (name: string, id: number) => labels.get(`${name}:${id}`)

/** The begin or end of a day by the plant's clock is that day. */
function instantWords(value: string) {
  if (value.length === 10) return day(value)
  const on = dayOf(value)
  return value === startOfDay(on) || value === endOfDay(on) ? day(on) : instant(value)
}

/** Texts of a query on screen and on paper. */
const spoken: Spoken = { label: keptLabel, day, instant: instantWords, figure }

/** A filter in a few words, for its chip: "11/16/2026 to 11/25/2026". */
export const filterWords = (resource: AnyResource, filter: ColumnFilter) => wordsOf(resource, filter, spoken)

/** The fields one editor sets: a reference is filtered by picked rows and by the words beside it. */
export const fieldsOfHead = (resource: AnyResource, head: string) =>
  kindOf(resource, head) === 'reference' &&
  kindOf(resource, labelKey(head)) === 'text' &&
  labelKey(head) !== head
    ? [head, labelKey(head)]
    : [head]

/** The columns of the same row that a column can be compared with. */
export function comparableWith(resource: AnyResource, name: string, hidden: ReadonlySet<string>): Option[] {
  const names = [...filterableOf(resource), ...Object.keys(resource.derived), 'created_at', 'updated_at']
  const withLabels = names.flatMap((one) => fieldsOfHead(resource, one))
  return [...new Set(withLabels)]
    .filter((one) => isComparable(resource, name, one) && !hidden.has(one) && !hidden.has(`${one}_id`))
    .map((value) => ({ value, label: labelOf(resource, value) }))
}

/** The filters with those of some columns replaced. */
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
