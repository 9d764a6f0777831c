import { productBins } from '../resources/inventory/bins/product_bins'
import type { Replenishing } from '../resources/inventory/replenishment/replenishing'
import type { Transfer } from '../resources/inventory/transfers/transfers'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'

/** Which bins are to be filled up: those named, else all of a location, else all. */
export type RefillAsked = { ids?: string; location_id?: number }

/** How bins below their minimum could be filled up now. */
export const readReplenishing = async (params: RefillAsked, signal: AbortSignal) =>
  (await get<Replenishing>(`${callPath(productBins)}/replenishing`, params, { quiet: true, signal })).data

/** Drafts the transfers that bring what other locations have. */
export const draftTransfers = async (params: RefillAsked, once: string) =>
  (await post<Transfer[]>(`${callPath(productBins)}/transfers`, params, { once })).data
