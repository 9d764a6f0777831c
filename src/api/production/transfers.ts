import { floorTransferCalls } from '../../resources/production/floorTransfers/floorTransferCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** Makes a transfer for each of these items, once however often it is sent. */
export const generateTransfers = (
  items: RequestOf<typeof floorTransferCalls.generate>['items'],
  once: string,
) => callApi(floorTransferCalls.generate, { items, to_bin_id: null, copies: 1 }, { once })

/** Notes that the labels of transfers went to the printer. */
export const noteTransferLabels = (ids: readonly number[]) =>
  callApi(floorTransferCalls.printed, { ids }, { quiet: true })
