import { inventoryMovementsDetails } from '../../../../src/resources/inventory/reports/inventory_movements_details'
import { asOfInstant } from '../../../query/asOf'
import { type Reading, reportSql } from '../../../query/reportSql'

const balances: readonly unknown[] = ['balance', 'bin_balance']

/** Balances run on from row to row: of a page each is computed by itself, of many rows all of them in one pass. */
const isInOnePass = ({ filters, sort = [], isWhole = false }: Reading) =>
  isWhole ||
  sort.some(({ field }) => balances.includes(field)) ||
  filters.some(
    ({ field, filters: conditions }) =>
      balances.includes(field) ||
      conditions.some(({ value, value_type: type }) => type === 'column' && balances.includes(value)),
  )

reportSql(inventoryMovementsDetails, {
  source(reading, bind) {
    const since = asOfInstant(reading.filters, { field: 'moved_at', bound: 'from' })
    const name = isInOnePass(reading) ? 'inventory_movements_details_whole' : 'inventory_movements_details'
    return since === null ? name : `${name}_at(${bind(since, 'timestamptz')})`
  },
})
