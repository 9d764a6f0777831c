import { floorTransferCalls } from '../../resources/production/floorTransfers/floorTransferCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** Makes a transfer for each of these items, once however often it is sent. */
export const generateTransfers = (
  items: RequestOf<typeof floorTransferCalls.generate>['items'],
  once: string,
) => callApi(floorTransferCalls.generate, { items, to_bin_id: null, copies: 1 }, { once })

/** Bottles on the floor that are in no carton and under no label. */
export const looseGoodsNow = () => callApi(floorTransferCalls.loose, {}, { quiet: true })

/** Loaded carts without a label whose bottles may go. */
export const cartsReadyNow = () => callApi(floorTransferCalls.carts, {}, { quiet: true })

/** The bin of a scanned code, where goods are received into it. */
export const receivingPlaceOf = (code: string) => callApi(floorTransferCalls.place, { code }, { quiet: true })

/** Notes that the labels of transfers went to the printer. */
export const noteTransferLabels = (ids: readonly number[]) =>
  callApi(floorTransferCalls.printed, { ids }, { quiet: true })
