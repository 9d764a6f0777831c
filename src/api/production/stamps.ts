import { stampCalls } from '../../resources/production/stamps/stampCalls'
import { callApi } from '../calls'

const quietly = (signal: AbortSignal) => ({ quiet: true, signal }) as const

/** The life of a stamp by its printed number. */
export const stampLife = (serial: string, signal: AbortSignal) =>
  callApi(stampCalls.life, { serial }, quietly(signal))

/** In which state the numbers of a reel are. */
export const stampRuns = (id: number, signal: AbortSignal) =>
  callApi(stampCalls.runs, { id }, quietly(signal))

/** The security that all stamps need with an order. */
export const stampSecurity = (id: number, signal: AbortSignal) =>
  callApi(stampCalls.security, { id }, quietly(signal))
