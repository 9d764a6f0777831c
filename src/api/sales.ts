import { assemblyCalls } from '../resources/assembly/assemblyCalls'
import type { Customer } from '../resources/general/customers/customers'
import { customers } from '../resources/general/customers/customers'
import type { RequestOf } from '../resources/kit/define/defineCall'
import { accountingExportCalls } from '../resources/sale/accountingExport'
import { saleCalls } from '../resources/sale/saleCalls'
import { callApi } from './calls'
import { rowById } from './resourceApi'

/** The totals an order would have, and the state of its customer. */
export const priceSale = (request: RequestOf<typeof saleCalls.price>, signal: AbortSignal) =>
  callApi(saleCalls.price, request, { quiet: true, signal })

/** A new draft with the same customer, address and lines. */
export const copySale = (id: number, once: string) => callApi(saleCalls.copy, { id }, { once })

/** What was shipped for an order and can come back. */
export const returnableOf = (id: number) => callApi(saleCalls.returnable, { id }, { quiet: true })

/** Invoices of a period that accounting does not have yet, as a file. */
export const salesToExport = (request: RequestOf<typeof accountingExportCalls.read>, signal: AbortSignal) =>
  callApi(accountingExportCalls.read, request, { quiet: true, signal })

/** Marks invoices as exported to accounting. */
export const markExported = (sale_ids: readonly number[], once: string) =>
  callApi(accountingExportCalls.mark, { sale_ids }, { once })

/** A customer with all that an order takes over. */
export const customerOf = (id: number, signal: AbortSignal) => rowById<Customer>(customers, id, signal)

/** Drafts orders of packs for what a sale has on backorder. */
export const orderBackorder = (sale_id: number, once: string) =>
  callApi(assemblyCalls.fromBackorder, { sale_id }, { once })
