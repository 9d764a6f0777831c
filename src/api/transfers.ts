import type { TransferGoods, TransferLane } from '../resources/inventory/transfers/transferGoods'
import { transfers } from '../resources/inventory/transfers/transfers'
import { callPath } from '../resources/kit/define/defineResource'
import { get } from './http'

/** Where the goods of a transfer lie. */
export const goodsOf = async (id: number) =>
  (await get<TransferGoods[]>(`${callPath(transfers)}/${id}/goods`, undefined, { quiet: true })).data

/** The lane to put its goods ready in; null where the source has none. */
export const laneOf = async (id: number) =>
  (await get<TransferLane | null>(`${callPath(transfers)}/${id}/lane`, undefined, { quiet: true })).data
