import { type AccuracyGroup, periodCalls } from '../../resources/forecast/periodCalls'
import { callApi } from '../calls'

export const periodPreview = (id: number, signal: AbortSignal) =>
  callApi(periodCalls.preview, { id }, { quiet: true, signal })

export const periodAccuracy = (id: number, by: AccuracyGroup, lag: number | null, signal: AbortSignal) =>
  callApi(periodCalls.accuracy, { id, by, lag }, { quiet: true, signal })
