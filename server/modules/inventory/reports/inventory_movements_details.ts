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

reportSql(inventoryMovementsDetails, {
  source(reading, bind) {
    const since = asOfInstant(reading.filters, { field: 'moved_at', bound: 'from' })
    // Balances run on from row to row: of a page each is computed by itself, of many rows all of them in one pass.
    const isInOnePass = reading.isWhole === true || follows(reading, balances)
    const name = isInOnePass ? 'inventory_movements_details_whole' : 'inventory_movements_details'
    const rows = since === null ? name : `${name}_at(${bind(since, 'timestamptz')})`
    return `(select * from ${rows} where ${follows(reading, places) ? 'of_place' : 'of_company'})`
  },
})
