import { countCalls } from '../../resources/inventory/counts/countCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** How much a count of these places and goods would be. */
export const previewCount = (request: RequestOf<typeof countCalls.preview>) =>
  callApi(countCalls.preview, request, { quiet: true })

/** Lots of the goods that a code names. */
export const goodsNamed = (code: string) => callApi(countCalls.goods, { code }, { quiet: true })

/** People who may count. */
export const counters = () => callApi(countCalls.counters, {}, { quiet: true })
