import type { StockCountLine } from '../resources/inventory/counts/stock_count_lines'
import { type CountScope, stockCounts } from '../resources/inventory/counts/stock_counts'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'

/** How much a count would be, and which of its bins are being counted already. */
export type CountPreview = { bins: number; lines: number; counted: { bin: string; count: string }[] }

export const previewCount = async (kind: string, location_id: number, scope: CountScope) =>
  (
    await post<CountPreview>(
      `${callPath(stockCounts)}/preview`,
      { kind, location_id, scope },
      { quiet: true },
    )
  ).data

/** A lot of goods that a code names, as somebody counts it. */
export type CountGoods = Pick<
  StockCountLine,
  | 'product_id'
  | 'lot_id'
  | 'sku'
  | 'product_name'
  | 'lot_number'
  | 'measure'
  | 'decimals'
  | 'units_per_carton'
>

export const goodsNamed = async (code: string) =>
  (await get<CountGoods[]>(`${callPath(stockCounts)}/goods`, { code }, { quiet: true })).data

/** People who may count. */
export const counters = async () =>
  (
    await get<{ username: string; name: string }[]>(`${callPath(stockCounts)}/counters`, undefined, {
      quiet: true,
    })
  ).data
