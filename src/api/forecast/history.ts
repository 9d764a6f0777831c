import type { RequestOf } from '../../resources/kit/define/defineCall'
import { historyCalls } from '../../resources/forecast/historyCalls'
import { callApi } from '../calls'

type Change = Omit<RequestOf<typeof historyCalls.massChange>, 'dry_run'>

export const productHistory = (
  request: Pick<RequestOf<typeof historyCalls.history>, 'product_id' | 'customer_id' | 'bucket' | 'basis'>,
  signal: AbortSignal,
) => callApi(historyCalls.history, request, { quiet: true, signal })

/** What a change of many rows would come to; nothing is changed. */
export const previewChange = (change: Change, signal: AbortSignal) =>
  callApi(historyCalls.massChange, { ...change, dry_run: 1 }, { quiet: true, signal })

export const changeMany = (change: Change, once: string) =>
  callApi(historyCalls.massChange, { ...change, dry_run: 0 }, { once })
