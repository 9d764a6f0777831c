import { type OpenSource, receivingCalls } from '../../resources/inventory/receiving/receivingCalls'
import type { ReceivingLine } from '../../resources/inventory/receiving/receiving_lines'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** Splits a quantity off a line into a new line. */
export const splitLine = (line: Pick<ReceivingLine, 'id' | 'receiving_id'>, qty: number, once: string) =>
  callApi(receivingCalls.split, { id: line.receiving_id, line_id: line.id, qty }, { once })

/** Open orders or transfers for a delivery. */
export const openSources = (request: RequestOf<typeof receivingCalls.sources>, signal?: AbortSignal) =>
  callApi(receivingCalls.sources, request, { quiet: true, ...(signal && { signal }) })

/** Bins to put goods away into, by product. */
export const putAwayBins = (request: RequestOf<typeof receivingCalls.putAway>) =>
  callApi(receivingCalls.putAway, request)

/** Begins the delivery for an order or a transfer. */
export const beginFrom = ({ kind, id }: Pick<OpenSource, 'kind' | 'id'>, once: string) =>
  callApi(receivingCalls.begin, kind === 'purchase' ? { purchase_id: id } : { transfer_id: id }, { once })
