import type { ColumnFilter, Condition, Operator } from '../../../resources/kit/query/filter'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { endOfDay, startOfDay } from '../../fields/dayPresets'

const startMark = new Set<Operator>(['>=', '<'])

/** Turns days into instants by the time zone of the plant. */
export function ofInstant(condition: Condition): Condition[] {
  const { operator, value, value_type: against } = condition
  if (against === 'column' || typeof value !== 'string' || value.length !== 10) return [condition]
  const [from, to] = [startOfDay(value), endOfDay(value)]
  const as = (operator: Operator, at: string, logic: 'and' | 'or' = 'and'): Condition => ({
    ...condition,
    operator,
    value: at,
    logic_operator: logic,
  })
  if (operator === '=') return [as('>=', from), as('<=', to)]
  if (operator === '!=') return [as('<', from), as('>', to, 'or')]
  return [{ ...condition, value: startMark.has(operator) ? from : to }]
}

// One day among several conditions would need brackets, which filters do not have.
const isPlain = ({ filters }: ColumnFilter) =>
  filters.length === 1 || filters.every(({ operator }) => operator !== '=' && operator !== '!=')

/** A query whose days on instant columns are days of the plant, as addresses and saved views have them. */
export const byPlantDays = (query: ListQuery): ListQuery => ({
  ...query,
  filters: query.filters.map((filter) =>
    filter.field_type === 'instant' && isPlain(filter)
      ? { ...filter, filters: filter.filters.flatMap(ofInstant) }
      : filter,
  ),
})
