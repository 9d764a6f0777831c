import { labelCheckCalls } from '../../resources/production/labelChecks/labelCheckCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** What the label of a step or stamping order has to show. */
export const labelDemands = (request: RequestOf<typeof labelCheckCalls.demanded>, signal: AbortSignal) =>
  callApi(labelCheckCalls.demanded, request, { quiet: true, signal })

/** Records a label check, once however often it is sent. */
export const recordLabelCheck = (request: RequestOf<typeof labelCheckCalls.record>, once: string) =>
  callApi(labelCheckCalls.record, request, { quiet: true, once })
