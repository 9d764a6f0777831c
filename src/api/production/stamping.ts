import type { RequestOf } from '../../resources/kit/define/defineCall'
import { stampingCalls } from '../../resources/production/stamping/stampingCalls'
import { callApi } from '../calls'

/** What stamping so many bottles takes: the stamp, and duty. */
export const stampingPreview = (request: RequestOf<typeof stampingCalls.preview>, signal: AbortSignal) =>
  callApi(stampingCalls.preview, request, { quiet: true, signal })
