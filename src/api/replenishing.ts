import { replenishingCalls } from '../resources/inventory/replenishment/replenishingCalls'
import type { RequestOf } from '../resources/kit/define/defineCall'
import { callApi } from './calls'

/** Which bins are to be filled up: those named, else all of a location, else all. */
export type RefillScope = RequestOf<typeof replenishingCalls.plan>

/** How bins below their minimum could be filled up now. */
export const readReplenishing = (scope: RefillScope, signal: AbortSignal) =>
  callApi(replenishingCalls.plan, scope, { quiet: true, signal })

/** Drafts the transfers that bring what other locations have. */
export const draftTransfers = (scope: RefillScope, once: string) =>
  callApi(replenishingCalls.draftTransfers, scope, { once })
