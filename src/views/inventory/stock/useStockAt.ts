import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'

/** Only what there is any of. */
export const something: ColumnFilter = {
  field: 'on_hand',
  field_type: 'decimal',
  filters: [{ logic_operator: 'and', operator: '>', value_type: 'value', value: 0 }],
}
const sort = [
  { field: 'expires_on', direction: 'asc' },
  { field: 'lot_number', direction: 'asc' },
] as const

/** Live stock of a product, a lot or a bin; no subscription while the id is null. */
export const useStockAt = (by: 'product_id' | 'lot_id' | 'bin_id', id: number | null) =>
  useLiveRows(stockLevels, id === null ? null : [equals(by, id), something], sort)
