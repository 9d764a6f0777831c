import { type OpenSource, receivingCalls } from '../resources/inventory/receiving/receivingCalls'
import type { ReceivingLine } from '../resources/inventory/receiving/receiving_lines'
import type { RequestOf } from '../resources/kit/define/defineCall'
import { callApi } from './calls'

/** Makes so much of a line a line of its own. */
export const splitLine = (line: Pick<ReceivingLine, 'id' | 'receiving_id'>, qty: number, once: string) =>
  callApi(receivingCalls.split, { id: line.receiving_id, line_id: line.id, qty }, { once })

/** Orders or transfers that a delivery may come for. */
export const openSources = (request: RequestOf<typeof receivingCalls.sources>, signal?: AbortSignal) =>
  callApi(receivingCalls.sources, request, { quiet: true, ...(signal && { signal }) })

/** Begins the delivery for an order or a transfer. */
export const beginFrom = ({ kind, id }: Pick<OpenSource, 'kind' | 'id'>, once: string) =>
  callApi(receivingCalls.begin, kind === 'purchase' ? { purchase_id: id } : { transfer_id: id }, { once })
