import { stampCalls } from '../../resources/production/stamps/stampCalls'
import { callApi } from '../calls'

const effects = {
  reels: stampCalls.reelEffect,
  reel_adjustments: stampCalls.adjustmentEffect,
  stamping_corrections: stampCalls.correctionEffect,
} as const

const quietly = (signal: AbortSignal) => ({ quiet: true, signal }) as const

/** The life of a stamp by its printed number. */
export const stampLife = (serial: string, signal: AbortSignal) =>
  callApi(stampCalls.life, { serial }, quietly(signal))

/** In which state the numbers of a reel are. */
export const stampRuns = (id: number, signal: AbortSignal) =>
  callApi(stampCalls.runs, { id }, quietly(signal))

/** What the decision that a reel, an adjustment or a correction waits for would change of reels. */
export const reelEffect = (of: keyof typeof effects, id: number, signal: AbortSignal) =>
  callApi(effects[of], { id }, quietly(signal))

/** The security that all stamps need with an order. */
export const stampSecurity = (id: number, signal: AbortSignal) =>
  callApi(stampCalls.security, { id }, quietly(signal))
