import type { RequestOf } from '../resources/kit/define/defineCall'
import { purchaseCalls } from '../resources/purchase/purchaseCalls'
import { callApi } from './calls'

/** Products as they are bought, at the last price in a currency. */
export const waresOf = (request: RequestOf<typeof purchaseCalls.wares>, signal?: AbortSignal) =>
  callApi(purchaseCalls.wares, request, { quiet: true, ...(signal && { signal }) })

/** Deliveries that came, or come, for an order. */
export const deliveriesOf = (id: number) => callApi(purchaseCalls.deliveries, { id }, { quiet: true })

/** What of an order could go back, and from where. */
export const goodsOf = (id: number) => callApi(purchaseCalls.goods, { id }, { quiet: true })

/** Drafts of orders for products that are low, one per supplier. */
export const orderLow = (product_ids: readonly number[], location_id: number, once: string) =>
  callApi(purchaseCalls.fromLowStock, { product_ids, location_id }, { once })
