import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { type ColumnFilter, type Condition, kindOf, type Operator } from '../../../resources/kit/query/filter'
import { endOfDay, startOfDay } from '../../fields/dayPresets'
import { dayOf } from '../../format/timeText'
import { isListed } from './filterWords'

const condition = (operator: Operator, value: unknown): Condition => ({
  logic_operator: 'and',
  operator,
  value_type: 'value',
  value,
})

/** The filter that keeps the rows with the same value in a column as this one; null where values have no equal. */
export function filterByValue(resource: AnyResource, name: string, row: AnyRow): ColumnFilter | null {
  const kind = kindOf(resource, name)
  const value = row[name]
  if (kind === undefined || kind === 'choices' || kind === 'longText') return null
  const all = (...filters: Condition[]): ColumnFilter => ({ field: name, field_type: kind, filters })
  if (value === null || value === undefined || value === '') return all(condition('empty', ''))
  if (isListed(resource, name))
    return all(condition('in', [typeof value === 'number' ? String(value) : value]))
  if (kind === 'reference') return all(condition('in', [value]))
  if (kind === 'instant' && typeof value === 'string') {
    const on = dayOf(value)
    return all(condition('>=', startOfDay(on)), condition('<=', endOfDay(on)))
  }
  return all(condition('=', value))
}

/** The filters of a list with one put in the place of any other on its column. */
export const withFilter = (filters: readonly ColumnFilter[], filter: ColumnFilter): ColumnFilter[] =>
  filters.some(({ field }) => field === filter.field)
    ? filters.map((one) => (one.field === filter.field ? filter : one))
    : [...filters, filter]
