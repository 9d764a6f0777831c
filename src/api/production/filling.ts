import { fillCalls } from '../../resources/production/filling/fillCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

const quietly = (signal: AbortSignal) => ({ quiet: true, signal }) as const

/** The run of a filler on an order. */
export const fillRunOf = (id: number, signal: AbortSignal) => callApi(fillCalls.run, { id }, quietly(signal))

/** The control chart of the fill checks of a product. */
export const fillChart = (request: RequestOf<typeof fillCalls.chart>, signal: AbortSignal) =>
  callApi(fillCalls.chart, request, quietly(signal))
