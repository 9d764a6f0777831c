import type { Group } from '../../api/reports'
import { labelOf, optionLabel } from '../../resources/kit/columns'
import { groupKeyOf, type Span } from '../../resources/kit/defineReport'
import { type AnyResource, fieldOf } from '../../resources/kit/defineResource'
import { type ColumnFilter, type Condition, kindOf } from '../../resources/kit/filter'
import { figure, money, percent } from '../fields/format'
import { day } from '../fields/timeText'

const spanWords: Record<Span, string> = { day: 'day', week: 'week', month: 'month', year: 'year' }

/** What a group key is called: the field, and the span of time if there is one. */
export function keyLabel(report: AnyResource, key: string) {
  const { field, span } = groupKeyOf(key)
  return span === null ? labelOf(report, field) : `${labelOf(report, field)}, ${spanWords[span]}`
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
const monthNames = [...months, 'October', 'November', 'December']

function spanText(value: string, span: Span) {
  if (span === 'day') return day(value)
  if (span === 'month') return `${monthNames[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}`
  return span === 'week' ? `Week ${Number(value.slice(6))}, ${value.slice(0, 4)}` : value
}

/** How a group is called under one of its keys. */
export function keyText(report: AnyResource, key: string, group: Group): string {
  const { field, span } = groupKeyOf(key)
  const value = group.key[key]
  if (value === null || value === undefined || value === '') return 'Without'
  const label = group.labels[key]
  if (label !== undefined) return label ?? `#${String(value)}`
  if (span !== null) return spanText(String(value), span)
  const kind = kindOf(report, field)
  if (kind === 'flag') return Number(value) === 1 ? 'Yes' : 'No'
  if (kind === 'day') return day(String(value))
  return kind === 'choice' || field === 'status' ? optionLabel(fieldOf(report, field), value) : String(value)
}

/** A sum as its field writes it; more digits than a number keeps stay as the server wrote them. */
export function sumText(report: AnyResource, name: string, sum: string) {
  const digits = sum.replace(/\D/g, '').length
  if (digits > 15) return sum
  return fieldOf(report, name)?.unit === 'CAD' ? money(Number(sum)) : figure(Number(sum))
}

/** A share, or that there is none where its base is nothing. */
export const ratioText = (ratio: string | null | undefined) =>
  ratio === null || ratio === undefined ? 'n/a' : percent(Number(ratio), 1)

const condition = (operator: Condition['operator'], value: unknown): Condition => ({
  logic_operator: 'and',
  operator,
  value_type: 'value',
  value,
})

const pad = (value: number) => String(value).padStart(2, '0')

/** First day of a span and first day after it. */
function daysOf(value: string, span: Span): [string, string] {
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const year = Number(value.slice(0, 4))
  if (span === 'year') return [`${year}-01-01`, `${year + 1}-01-01`]
  if (span === 'month') {
    const month = Number(value.slice(5))
    const next = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`
    return [`${value}-01`, next]
  }
  if (span === 'day') return [value, at(Date.parse(`${value}T00:00:00Z`) + 86_400_000)]
  // ISO week 1 is the one with January 4th in it; weeks begin on Monday.
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * 86_400_000
  const begin = monday + (Number(value.slice(6)) - 1) * 7 * 86_400_000
  return [at(begin), at(begin + 7 * 86_400_000)]
}

/** The filter that gives the rows of a group under one key; `startOf` is the instant at which a day begins at the plant. */
export function keyFilter(
  report: AnyResource,
  key: string,
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
