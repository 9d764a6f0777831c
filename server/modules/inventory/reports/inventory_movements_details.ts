import { inventoryMovementsDetails } from '../../../../src/resources/inventory/reports/inventory_movements_details'
import { asOfInstant } from '../../../query/asOf'
import { type Reading, reportSql } from '../../../query/reportSql'

const balances: readonly string[] = ['balance', 'bin_balance']
const places: readonly string[] = ['lot_id', 'location_id', 'bin_id', 'bin_balance']

/** Whether rows are looked for, put in order or grouped by one of these columns. */
const follows = ({ filters, sort = [], by = [] }: Reading, columns: readonly string[]) =>
  [...sort, ...filters].some(({ field }) => columns.includes(field)) ||
  by.some((name) => columns.includes(name)) ||
  filters.some(({ filters: conditions }) =>
    conditions.some(({ value, value_type: type }) => type === 'column' && columns.includes(String(value))),
  )

/** The only bins whose rows pass the filters; null where these may be any. */
function binsOf({ filters }: Reading): number[] | null {
  const one = filters.find(
    ({ field, filters: conditions }) =>
      field === 'bin_id' &&
      conditions.length === 1 &&
      conditions.every(
        ({ operator, value_type: type }) => type === 'value' && (operator === '=' || operator === 'in'),
      ),
  )
  const ids = one?.filters.flatMap(({ value }) => value).map(Number)
  return ids?.every((id) => Number.isSafeInteger(id)) ? ids : null
}

reportSql(inventoryMovementsDetails, {
  source(reading, bind) {
    const since = asOfInstant(reading.filters, { field: 'moved_at', bound: 'from' })
    // Balances run on from row to row: of a page each is computed by itself, of many rows all of them in one pass.
    const isInOnePass = reading.isWhole === true || follows(reading, balances)
    const name = isInOnePass ? 'inventory_movements_details_whole' : 'inventory_movements_details'
    const rows = since === null ? name : `${name}_at(${bind(since, 'timestamptz')})`
    if (!follows(reading, places)) return `(select * from ${rows} where of_company)`
    const bins = binsOf(reading)
    if (bins === null || isInOnePass) return `(select * from ${rows} where of_place)`
    // Which bin a row is of is computed, the ends of its movement have an index; an opening has none.
    const among = bind(bins, 'bigint[]')
    return `(select * from ${rows} where of_place
      and (from_bin_id = any(${among}) or to_bin_id = any(${among}) or from_bin_id is null))`
  },
})
