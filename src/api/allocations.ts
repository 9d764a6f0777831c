import type { AutoResult, Shortage } from '../resources/inventory/allocations/allocationCalls'
import { type Allocation, allocations } from '../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../resources/inventory/allocations/promisedGoods'
import { callPath } from '../resources/kit/define/defineResource'
import { sales } from '../resources/sale/sales'
import { get, post } from './http'

const base = callPath(allocations)

/** Where scans of a packing list go. */
export const pickPath = (id: number) => `${base}/${id}/scan`

/** Where scans for all packing lists of a wave go. */
export const wavePickPath = `${base}/wave/scan`

/** What is promised to packing lists, picked for them or gone with them. */
export const goodsOfLists = async (ids: readonly number[]) =>
  (await get<PromisedGoods[]>(`${base}/goods`, { ids: ids.join(',') }, { quiet: true })).data

/** What lines of a packing list lack, and where more would come from. */
export const shortagesOf = async (id: number) =>
  (await get<Shortage[]>(`${base}/${id}/shortages`, undefined, { quiet: true })).data

/** Promises what there is to many sales, the most urgent first. */
export const allocateInTurn = async (payload: Record<string, unknown>, once: string) =>
  (await post<AutoResult[]>(`${base}/auto`, payload, { once })).data

/** Promises one sale what there is of it. */
export const allocateSale = async (saleId: number, locationId: number, once: string) =>
  (await post<AutoResult>(`${callPath(sales)}/${saleId}/allocate`, { location_id: locationId }, { once }))
    .data

/** Starts several packing lists as one walk. */
export const startWave = async (ids: readonly number[], once: string) =>
  (await post<Allocation[]>(`${base}/wave`, { ids }, { once })).data
