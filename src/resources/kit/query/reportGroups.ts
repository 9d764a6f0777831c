import type { Group } from './resourceAnswers'
import { labelOf, optionLabel, termText } from '../text/columns'
import type { GroupKey, Span } from '../define/report'
import { groupKeyOf } from '../define/defineReport'
import type { AnyResource } from '../define/definition'
import { fieldOf } from '../define/defineResource'
import { type ColumnFilter, type Condition, kindOf } from './filter'
import { flagWord, words } from '../text/words'
import { t } from '../../../texts/texts'
import { dateFormat, dayWords } from '../../../texts/locale'

/**
 * The sum columns of a report in order, each measured one followed by its unit, unless a group key contains
 * it.
 */
export function sumColumns(
  { report }: AnyResource,
  sums: readonly string[],
  by: readonly GroupKey[],
): readonly string[] {
  const measured = report?.unitColumn
  const last = sums.findLastIndex((name) => measured?.figures.includes(name))
  return measured && last >= 0 && !by.includes(measured.in) ? sums.toSpliced(last + 1, 0, measured.in) : sums
}

/** The label of a group key: the field, with its span. */
export function keyLabel(report: AnyResource, key: GroupKey) {
  const { field, span } = groupKeyOf(key)
  const label = labelOf(report, field)
  if (span === null) return label
  return label === t('Day') ? words(span) : `${label}, ${t(span)}`
}

const monthName = dateFormat({ month: 'long', timeZone: 'UTC' })

const dayText = (value: string) => dayWords(value.slice(0, 4), value.slice(5, 7), value.slice(8, 10))

function spanText(value: string, span: Span) {
  if (span === 'day') return dayText(value)
  if (span === 'month')
    return `${monthName.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`))} ${value.slice(0, 4)}`
  return span === 'week'
    ? t('Week {week}, {year}', { week: Number(value.slice(6)), year: value.slice(0, 4) })
    : value
}

/** The text of a group for one of its keys. */
export function keyText(report: AnyResource, key: GroupKey, group: Group): string {
  const { field, span } = groupKeyOf(key)
  const value = group.key[key]
  if (value === null || value === undefined || value === '') return t('Without')
  const label = group.labels[key]
  if (label !== undefined) return label ?? `#${String(value)}`
  if (span !== null) return spanText(String(value), span)
  const kind = kindOf(report, field)
  if (kind === 'flag') return flagWord(Number(value) === 1, fieldOf(report, field))
  if (kind === 'day') return dayText(String(value))
  return kind === 'choice' || field === 'status'
    ? optionLabel(fieldOf(report, field), value)
    : termText(fieldOf(report, field), value)
}

const condition = (operator: Condition['operator'], value: unknown): Condition => ({
  logic_operator: 'and',
  operator,
  value_type: 'value',
  value,
})

const pad = (value: number) => String(value).padStart(2, '0')
const dayMs = 86_400_000
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** First day of a span and the first day after it. */
export function daysOf(value: string, span: Span): [from: string, until: string] {
  const year = Number(value.slice(0, 4))
  if (span === 'year') return [`${value}-01-01`, `${String(year + 1).padStart(4, '0')}-01-01`]
  if (span === 'month') {
    const month = Number(value.slice(5))
    const next =
      month === 12 ? `${String(year + 1).padStart(4, '0')}-01-01` : `${value.slice(0, 5)}${pad(month + 1)}-01`
    return [`${value}-01`, next]
  }
  if (span === 'day') return [value, dayAt(Date.parse(`${value}T00:00:00Z`) + dayMs)]
  // ISO week 1 contains January 4th; weeks begin on Monday.
  const fourth = Date.parse(`${value.slice(0, 4)}-01-04T00:00:00Z`)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
  const begin = monday + (Number(value.slice(6)) - 1) * 7 * dayMs
  return [dayAt(begin), dayAt(begin + 7 * dayMs)]
}

/** The filter that gives the rows of a group under one key; `startOf` is the instant at which a day begins at the plant. */
export function keyFilter(
  report: AnyResource,
  key: GroupKey,
  group: Group,
  startOf: (day: string) => string,
): ColumnFilter {
  const { field, span } = groupKeyOf(key)
  const kind = kindOf(report, field) ?? 'text'
  const value = group.key[key]
  const of = (...filters: Condition[]): ColumnFilter => ({ field, field_type: kind, filters })
  if (value === null || value === undefined || value === '') return of(condition('empty', ''))
  if (span === null) return kind === 'choice' ? of(condition('in', [value])) : of(condition('=', value))
  const [from, until] = daysOf(String(value), span)
  return kind === 'instant'
    ? of(condition('>=', startOf(from)), condition('<', startOf(until)))
    : of(condition('>=', from), condition('<', until))
}

const isOneValue = ({ filters }: ColumnFilter) =>
  filters.every(({ operator }) => operator === '=' || operator === 'in')
const isOfItself = ({ filters }: ColumnFilter) =>
  filters.every(({ value_type: against }) => against === 'value')

/**
 * The filters for exactly the rows of a group of a report with `filters`. A single value replaces the filter
 * of its field; a span, or null, is added to it.
 */
export function groupFilters(
  report: AnyResource,
  filters: readonly ColumnFilter[],
  group: Group,
  startOf: (day: string) => string,
): ColumnFilter[] {
  const narrowed = [...filters]
  for (const key of Object.keys(group.key)) {
    const added = keyFilter(report, key, group, startOf)
    const place = narrowed.findIndex(({ field }) => field === added.field)
    const narrowing = narrowed[place]
    if (!narrowing) narrowed.push(added)
    else if (isOneValue(added) && isOfItself(narrowing)) narrowed[place] = added
    else narrowed[place] = { ...narrowing, filters: [...narrowing.filters, ...added.filters] }
  }
  return narrowed
}
