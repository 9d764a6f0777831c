import type { ColumnFilter } from '../../../../src/resources/kit/query/filter'
import { stampsInventory } from '../../../../src/resources/production/stamps/stamps_inventory'
import { reportSql } from '../../../query/reportSql'

/** The day that a filter asks for: the last one that it admits. */
function dayOf(filters: readonly ColumnFilter[]) {
  const days = filters
    .filter(({ field }) => field === 'as_of')
    .flatMap((filter) => filter.filters)
    .filter(({ operator }) => operator === '=' || operator === '<=')
    .map(({ value }) => String(value))
  return days.toSorted()[0] ?? null
}

reportSql(stampsInventory, {
  source({ filters }, bind) {
    const day = dayOf(filters)
    return day === null ? null : `stamps_inventory_at(${bind(day, 'date')}, true)`
  },
})
