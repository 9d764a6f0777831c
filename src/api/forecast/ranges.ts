import { rangeCalls } from '../../resources/forecast/rangeCalls'
import { callApi } from '../calls'

/** What the ranges make of a net requirement of a product. */
export const testRanges = (product_id: number, net_qty: number, signal: AbortSignal) =>
  callApi(rangeCalls.test, { product_id, net_qty }, { quiet: true, signal })
