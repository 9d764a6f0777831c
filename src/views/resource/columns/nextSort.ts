import type { Sort } from '../../../resources/kit/query/filter'
import { mostSorts } from '../../../resources/kit/query/filterRules'

/** The next order of a list when a head is pressed: none, ascending, descending, none; more keys with Shift, of which the last makes room where there are as many as may be. */
export function nextSort(sort: readonly Sort[], field: string, isAdded: boolean): Sort[] {
  const now = sort.find((one) => one.field === field)
  const others = isAdded ? sort.filter((one) => one.field !== field) : []
  if (!now || (!isAdded && sort.length > 1))
    return [...others.slice(0, mostSorts - 1), { field, direction: 'asc' }]
  if (now.direction === 'desc') return others
  return isAdded
    ? sort.map((one) => (one === now ? { field, direction: 'desc' } : one))
    : [{ field, direction: 'desc' }]
}
