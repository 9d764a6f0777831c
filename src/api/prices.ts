import { priceCalls } from '../resources/inventory/pricing/priceCalls'
import type { RequestOf } from '../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from './calls'

/** What the lines of a tier come to, as they are saved. */
export const linePrices = (id: number, signal: AbortSignal) =>
  callApi(priceCalls.linePrices, { id }, { quiet: true, signal })

/** What a product costs by a tier, in a quantity on a day. */
export const findPrice = (request: RequestOf<typeof priceCalls.resolve>, signal: AbortSignal) =>
  callApi(priceCalls.resolve, request, { quiet: true, signal })

/** A tier like another, under a code of its own. */
export const copyTier = (id: number, values: FormValues, once: string) =>
  callWithForm(priceCalls.copy, { ...values, id }, { once })

/** Raises the prices of a tier; answers how many. */
export const raiseTier = async (id: number, values: FormValues, once: string) =>
  (await callWithForm(priceCalls.raise, { ...values, id }, { once })).raised
