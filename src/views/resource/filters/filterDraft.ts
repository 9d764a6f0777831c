import type { AnyResource } from '../../../resources/kit/define/definition'
import type { FieldKind } from '../../../resources/kit/fields/field'
import { type ColumnFilter, type Condition, kindOf, type Operator } from '../../../resources/kit/query/filter'
import { conditionFault, needsValue } from '../../../resources/kit/query/filterRules'
import { endOfDay, startOfDay } from '../../fields/dayPresets'
import { dayOf } from '../../format/timeText'
import { isBlank } from '../../../resources/kit/fields/rules'
import { fieldMessage } from '../../ui/messages'
import { ofInstant } from './plantDays'

/** One condition as it is being typed. */
export type DraftRow = {
  logic: 'and' | 'or'
  operator: Operator
  against: 'value' | 'column'
  value: unknown
}

/** What is chosen above the conditions: an operator while there is one condition, `custom` for several. */
export type How = Operator | 'between' | 'custom'

export const isTextual = (kind: FieldKind) => kind === 'text' || kind === 'longText' || kind === 'colour'
export const isTime = (kind: FieldKind) => kind === 'day' || kind === 'instant'

const ofText: readonly How[] = ['contains', 'not_contains', '=', '!=', 'empty', 'not_empty', 'custom']
const ofOthers: readonly How[] = ['=', '!=', '<', '<=', '>', '>=', 'between', 'empty', 'not_empty', 'custom']

/** Operators of a kind of column. */
export const howsOf = (kind: FieldKind) => (isTextual(kind) ? ofText : ofOthers)

/** What each of several conditions can ask; of an instant a day is a span, so it is not "equal" among others. */
export const operatorsOf = (kind: FieldKind) =>
  howsOf(kind).filter(
    (how): how is Operator =>
      how !== 'between' && how !== 'custom' && !(kind === 'instant' && (how === '=' || how === '!=')),
  )

const firstOperator = (kind: FieldKind): Operator => {
  if (isTextual(kind)) return 'contains'
  return isTime(kind) ? '>=' : '='
}

export const blankRow = (kind: FieldKind, logic: DraftRow['logic'] = 'and'): DraftRow => ({
  logic,
  operator: firstOperator(kind),
  against: 'value',
  value: '',
})

/** The day an instant of a filter belongs to. */
const shownDay = (value: unknown) => (typeof value === 'string' && value.length > 10 ? dayOf(value) : value)

const isWholeDay = (from: unknown, to: unknown) =>
  typeof from === 'string' &&
  typeof to === 'string' &&
  from === startOfDay(dayOf(from)) &&
  to === endOfDay(dayOf(from))

/**
 * A condition on a day of an instant column is stored as its beginning and end; this reads it back as the
 * day.
 */
function wholeDay(filters: readonly Condition[]): DraftRow | null {
  const [first, second] = filters
  if (filters.length !== 2 || !first || !second) return null
  const words = `${first.operator} ${second.logic_operator} ${second.operator}`
  const operator = words === '>= and <=' ? '=' : words === '< or >' ? '!=' : null
  if (!operator || !isWholeDay(first.value, second.value)) return null
  return { logic: 'and', operator, against: 'value', value: shownDay(first.value) }
}

/** A filter as rows to be typed in; a fresh row where there is none. */
export function rowsOf(kind: FieldKind, filter: ColumnFilter | undefined): DraftRow[] {
  if (!filter) return [blankRow(kind)]
  const day = kind === 'instant' ? wholeDay(filter.filters) : null
  if (day) return [day]
  return filter.filters.map(({ logic_operator: logic, operator, value_type: against, value }) => ({
    logic,
    operator,
    against,
    value: kind === 'instant' && against === 'value' ? shownDay(value) : value,
  }))
}

export const howOf = (rows: readonly DraftRow[]): How =>
  rows.length === 1 ? (rows[0]?.operator ?? '=') : 'custom'

/** The rows after something else was chosen above them; "between" becomes a custom filter from and to. */
export function choose(kind: FieldKind, rows: readonly DraftRow[], how: How): DraftRow[] {
  const [first = blankRow(kind)] = rows
  if (how === 'custom') return rows.length > 1 ? [...rows] : [...inCustom(kind, first), blankRow(kind)]
  if (how === 'between')
    return [
      { ...first, logic: 'and', operator: '>=' },
      { ...first, logic: 'and', operator: '<=', value: '', against: 'value' },
    ]
  const isAgainst = first.against === 'column' && needsValue(how)
  return [{ ...first, operator: how, ...(isAgainst ? {} : { against: 'value' as const }) }]
}

const inCustom = (kind: FieldKind, row: DraftRow): DraftRow[] =>
  operatorsOf(kind).includes(row.operator) ? [row] : [{ ...row, operator: firstOperator(kind) }]

export const withRow = (kind: FieldKind, rows: readonly DraftRow[]): DraftRow[] => [
  ...rows.flatMap((row) => inCustom(kind, row)),
  blankRow(kind, 'or'),
]

const isLeft = ({ operator, value }: DraftRow) => needsValue(operator) && isBlank(value)

const conditionOf = ({ logic, operator, against, value }: DraftRow): Condition => ({
  logic_operator: logic,
  operator,
  value_type: needsValue(operator) ? against : 'value',
  value: needsValue(operator) ? value : '',
})

export type Drawn = { filter: ColumnFilter | null; faults: readonly (string | null)[] }

/** The filter that was typed, or what is wrong with which row; rows left empty beside others ask nothing. */
export function drawn(resource: AnyResource, field: string, rows: readonly DraftRow[]): Drawn {
  const kind = kindOf(resource, field) ?? 'text'
  const isNothing = rows.every(isLeft)
  const faultOf = (row: DraftRow) => {
    if (isLeft(row)) return isNothing ? 'required' : null
    return conditionFault(resource, field, conditionOf(row))
  }
  const faults = rows.map((row) => {
    const fault = faultOf(row)
    return fault === null ? null : fieldMessage(fault)
  })
  if (faults.some((fault) => fault !== null)) return { filter: null, faults }
  const filters = rows
    .filter((row) => !isLeft(row))
    .map(conditionOf)
    .flatMap((one) => (kind === 'instant' ? ofInstant(one) : [one]))
    .map((one, place) => (place === 0 ? { ...one, logic_operator: 'and' as const } : one))
  return { filter: { field, field_type: kind, filters }, faults }
}

/** A span of days, both included. */
export function spanOf(kind: FieldKind, field: string, from: string, to: string): ColumnFilter {
  const row = (operator: Operator, value: string): DraftRow => ({
    logic: 'and',
    operator,
    against: 'value',
    value,
  })
  const conditions = [row('>=', from), row('<=', to)].map(conditionOf)
  return {
    field,
    field_type: kind,
    filters: kind === 'instant' ? conditions.flatMap(ofInstant) : conditions,
  }
}
