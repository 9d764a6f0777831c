import { priceCalls } from '../../resources/inventory/pricing/priceCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from '../calls'

/** The prices of the saved lines of a tier. */
export const linePrices = (id: number, signal: AbortSignal) =>
  callApi(priceCalls.linePrices, { id }, { quiet: true, signal })

/** The price of a product in a tier, for a quantity and a day. */
export const findPrice = (request: RequestOf<typeof priceCalls.resolve>, signal: AbortSignal) =>
  callApi(priceCalls.resolve, request, { quiet: true, signal })

/** Copies a tier under a new code. */
export const copyTier = (id: number, values: FormValues, once: string) =>
  callWithForm(priceCalls.copy, { ...values, id }, { once })

/** Raises the prices of a tier; returns how many. */
export const raiseTier = async (id: number, values: FormValues, once: string) =>
  (await callWithForm(priceCalls.raise, { ...values, id }, { once })).raised
