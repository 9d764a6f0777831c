import type { RequestOf } from '../resources/kit/define/defineCall'
import { invoiceCalls } from '../resources/purchase/invoices/invoiceCalls'
import { journalCalls } from '../resources/purchase/journal/journalCalls'
import { purchaseCalls } from '../resources/purchase/purchaseCalls'
import { supplierCalls } from '../resources/purchase/supplierCalls'
import { callApi } from './calls'

/** Products as they are bought, at the last price in a currency. */
export const waresOf = (request: RequestOf<typeof purchaseCalls.wares>, signal?: AbortSignal) =>
  callApi(purchaseCalls.wares, request, { quiet: true, ...(signal && { signal }) })

/** Deliveries that came, or come, for an order. */
export const deliveriesOf = (id: number) => callApi(purchaseCalls.deliveries, { id }, { quiet: true })

/** What of an order could go back, and from where. */
export const goodsOf = (id: number) => callApi(purchaseCalls.goods, { id }, { quiet: true })

/** Drafts of orders for products that are low, or that the plan needs, one per supplier. */
export const orderLow = (
  { product_ids, location_id, source }: RequestOf<typeof purchaseCalls.fromLowStock>,
  once: string,
) => callApi(purchaseCalls.fromLowStock, { product_ids, location_id, source }, { once })

/** A bill prefilled with what was received of an order and not billed yet. */
export const invoiceDraftOf = (id: number) => callApi(invoiceCalls.draft, { id })

/** Ordered, received and billed of each line of an order. */
export const billedOf = (id: number) => callApi(invoiceCalls.match, { id }, { quiet: true })

/** What is due, what differs, and what was received without a bill. */
export const invoiceFigures = () => callApi(invoiceCalls.figures, {}, { quiet: true })

/** The journal of a period as a file for accounting. */
export const journalFileOf = (request: RequestOf<typeof journalCalls.file>, signal: AbortSignal) =>
  callApi(journalCalls.file, request, { quiet: true, signal })

/** A supplier measured, with what is open of it. */
export const supplierCardOf = (id: number, signal: AbortSignal) =>
  callApi(supplierCalls.card, { id }, { quiet: true, signal })
