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

/** Of several months the stock of each jurisdiction in its first or last one: it does not add up over time. */
const stockAt = (end: 'asc' | 'desc', stamps: string, column: (name: string) => string) =>
  `(select sum(stamps) from (select distinct on (jurisdiction) stamps
    from unnest(array_agg(${column('jurisdiction')}), array_agg(${column('month')}), array_agg(${stamps}))
      as ends (jurisdiction, month, stamps)
    order by jurisdiction, month ${end}) one)`

reportSql(stampsInventory, {
  figure(sql, aggregation, column) {
    if (sql === column('opening')) return stockAt('asc', sql, column)
    if (sql === column('closing')) return stockAt('desc', sql, column)
    return aggregation(sql)
  },
  source({ filters }, bind) {
    const day = dayOf(filters)
    return day === null ? null : `stamps_inventory_at(${bind(day, 'date')}, true)`
  },
})
