import type { AnyResource } from '../../../resources/kit/define/definition'
import { inventoryAging } from '../../../resources/inventory/reports/inventory_aging'
import { addressText, standardQuery, writeQuery } from '../../../resources/kit/query/listAddress'
import { endOfDay } from '../../fields/dayPresets'

const report = inventoryAging as unknown as AnyResource

/** The address of the stock by product at the end of a day, or as it is now for today. */
export function asOfAddress(day: string, today: string) {
  const { filters, sort, search } = standardQuery(report)
  const until = {
    field: 'as_of',
    field_type: 'instant',
    filters: [{ logic_operator: 'and', operator: '<=', value: endOfDay(day), value_type: 'value' }],
  } as const
  const query = { filters: day < today ? [...filters, until] : filters, sort, search, by: ['product_id'] }
  return `${report.path}?${addressText(writeQuery(query, standardQuery(report)))}`
}
