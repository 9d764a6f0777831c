import { liveCalls } from '../../resources/forecast/liveCalls'
import { callApi } from '../calls'

/** What the lines of a plan cover now, or what changed of it since a position. */
export const planCoverage = (plan_id: number, cursor: string | null) =>
  callApi(liveCalls.live, { plan_id, product_ids: null, cursor }, { quiet: true })
