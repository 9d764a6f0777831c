import type { ColumnFilter } from '../../../resources/kit/query/filter'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { dayAfter } from '../../../resources/kit/text/days'

const weeks = 12

/** The last day that a query asks for, or today where it has none or one to come. */
function lastDay(filters: readonly ColumnFilter[], today: string) {
  const ends = filters
    .filter(({ field }) => field === 'made_on')
    .flatMap((one) => one.filters)
    .filter(({ operator }) => operator === '<=' || operator === '=')
    .map(({ value }) => String(value))
  const end = ends.toSorted()[0] ?? today
  return end < today ? end : today
}

/** The same batches of the twelve weeks up to the last day that a query asks for. */
export function trendQuery(query: ListQuery, today: string): ListQuery {
  const end = lastDay(query.filters, today)
  const within = (operator: '>=' | '<=', value: string) =>
    ({ logic_operator: 'and', operator, value_type: 'value', value }) as const
  return {
    ...query,
    filters: [
      ...query.filters.filter(({ field }) => field !== 'made_on'),
      {
        field: 'made_on',
        field_type: 'day',
        filters: [within('>=', dayAfter(end, 1 - 7 * weeks)), within('<=', end)],
      },
    ],
  }
}
