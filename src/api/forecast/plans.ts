import { planCalls } from '../../resources/forecast/planCalls'
import { callApi } from '../calls'

export const comparePlan = (id: number, before: number | null, after: number | null, signal: AbortSignal) =>
  callApi(planCalls.compare, { id, before, after }, { quiet: true, signal })
