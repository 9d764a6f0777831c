import { cartonCalls } from '../../resources/production/cartons/cartonCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** Notes that labels of cartons were printed. */
export const notePrintedCartons = (request: RequestOf<typeof cartonCalls.printed>) =>
  callApi(cartonCalls.printed, request, { quiet: true })
