import { replenishingCalls } from '../../resources/inventory/replenishment/replenishingCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** The bins to replenish: named ones, otherwise all of a location, otherwise all. */
export type RefillScope = RequestOf<typeof replenishingCalls.plan>

/** Possible replenishments of bins below their minimum. */
export const readReplenishing = (scope: RefillScope, signal: AbortSignal) =>
  callApi(replenishingCalls.plan, scope, { quiet: true, signal })

/** Creates draft transfers from other locations. */
export const draftTransfers = (scope: RefillScope, once: string) =>
  callApi(replenishingCalls.draftTransfers, scope, { once })
