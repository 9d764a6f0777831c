import { roundHalfUp } from '../rounding'

/** A number of a planner this far from the baseline needs a reason. */
const farShare = 0.25

/** Whether a planner's number is so far from the baseline that it needs a reason; without a baseline none does. */
export const isFar = (manual: number, baseline: number) =>
  baseline > 0 && Math.abs(manual - baseline) > farShare * baseline + 1e-9

export const forecastRoundings = ['units', 'cartons'] as const
export type ForecastRounding = (typeof forecastRoundings)[number]

/** The step in which a product is forecast and supplied: whole cartons where it comes in them, else whole units. */
export const forecastStep = (rounding: ForecastRounding, unitsPerCarton: number | null) =>
  rounding === 'cartons' && unitsPerCarton !== null && unitsPerCarton > 0 ? unitsPerCarton : 1

const exact = (value: number) => Number(value.toFixed(6))

/** About what a method says of a row with the growth of its period, before it is rounded with the others of its product. */
export const forecastQty = (baseline: number, growthPercent: number) =>
  roundHalfUp(baseline * (1 + growthPercent / 100))

/**
 * The forecasts of the rows of one product: its baseline with growth is rounded once, for all of them, and each row gets
 * its own rounded down or up, so that they sum exactly to it. The largest remainders are rounded up, the first of equal
 * ones.
 */
export function forecastParts(baselines: readonly number[], growthPercent: number, step = 1): number[] {
  const grown = baselines.map((baseline) => (baseline * (1 + growthPercent / 100)) / step)
  const whole = roundHalfUp(grown.reduce((sum, part) => sum + part, 0))
  const parts = grown.map((part) => Math.floor(part + 1e-9))
  const left = whole - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = grown
    .map((part, place) => ({ place, remainder: part - (parts[place] ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place)
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts.map((part) => exact(part * step))
}
