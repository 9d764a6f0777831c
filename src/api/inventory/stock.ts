import { stockFlowCalls } from '../../resources/inventory/availability/stockFlowCalls'
import { binCalls } from '../../resources/inventory/bins/binCalls'
import { productCalls } from '../../resources/inventory/products/productCalls'
import { stockCalls } from '../../resources/inventory/stock/stockCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from '../calls'

/** A quantity of a lot to move to another bin. */
export type MoveLine = RequestOf<typeof stockCalls.move>['lines'][number]

/** Moves goods between bins, all lines or none. */
export const moveStock = (lines: readonly MoveLine[], once: string) =>
  callApi(stockCalls.move, { lines }, { once })

/** Looks up a scanned or typed code. */
export const fetchCode = (code: string) => callApi(productCalls.fetch, { code }, { quiet: true })

/** Makes the bins of a range of aisles, racks and levels, all or none. */
export const makeBinRange = (values: FormValues, once: string) =>
  callWithForm(binCalls.makeRange, values, { once })

/** Incoming and outgoing quantities of a product at a location. */
export const flowOf = (id: number, location_id: number, signal: AbortSignal) =>
  callApi(stockFlowCalls.flow, { id, location_id }, { quiet: true, signal })
