import { meanSquare } from './methods/fit'

export const safetyMethods = ['none', 'percent', 'days_of_cover', 'statistical'] as const
type SafetyMethod = (typeof safetyMethods)[number]

/**
 * The standard normal quantile of a share, within 4.5e-4; z(0.95) = 1.645. Source: Abramowitz and Stegun, "Handbook of
 * mathematical functions" (1964), 26.2.23.
 */
export const normalQuantile = (share: number): number => {
  if (share < 0.5) return -normalQuantile(1 - share)
  const t = Math.sqrt(-2 * Math.log(1 - share))
  return (
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) /
      (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  )
}

export interface SafetyInput {
  method: SafetyMethod
  /** Of a bucket. */
  forecast: number
  daysOfBucket: number
  percent: number
  days: number
  servicePercent: number
  /** Errors one bucket ahead. */
  errors: readonly number[]
  leadTimeBuckets: number
}

/** The stock that is held against surprises, in the unit of the forecast. */
export const safetyStock = (input: SafetyInput): number => {
  switch (input.method) {
    case 'none':
      return 0
    case 'percent':
      return (input.forecast * input.percent) / 100
    case 'days_of_cover':
      return (input.forecast / input.daysOfBucket) * input.days
    case 'statistical':
      return (
        normalQuantile(input.servicePercent / 100) *
        Math.sqrt(meanSquare(input.errors)) *
        Math.sqrt(input.leadTimeBuckets)
      )
  }
}
