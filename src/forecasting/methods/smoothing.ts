import type { Fit, Forecaster } from './fit'
import { minimise } from './minimise'

/** Constants of a smoothing: level, trend, and how much of a trend is left a bucket later (1 undamped). */
interface Constants {
  alpha: number
  beta: number
  phi: number
}

/** The errors one bucket ahead from given first states; the last states. */
const run = (
  history: readonly number[],
  { alpha, beta, phi }: Constants,
  level0: number,
  trend0: number,
  errors?: number[],
) => {
  let level = level0
  let trend = trend0
  let squares = 0
  let sizes = 0
  for (let index = 0; index < history.length; index += 1) {
    const expected = level + phi * trend
    const error = (history[index] ?? 0) - expected
    squares += error * error
    sizes += Math.abs(error)
    errors?.push(error)
    level = expected + alpha * error
    trend = phi * trend + alpha * beta * error
  }
  return { level, trend, squares, sizes }
}

/**
 * The first level and trend of least squares for given constants: the errors are linear in them, so they follow from
 * two sensitivities and need no search.
 */
const firstStates = (history: readonly number[], constants: Constants, hasTrend: boolean) => {
  const { alpha, beta, phi } = constants
  let [level, trend] = [0, 0]
  let [levelOfLevel, trendOfLevel] = [1, 0]
  let [levelOfTrend, trendOfTrend] = [0, 1]
  let [aa, ab, bb, ay, by] = [0, 0, 0, 0, 0]
  for (let index = 0; index < history.length; index += 1) {
    const error = (history[index] ?? 0) - (level + phi * trend)
    const a = levelOfLevel + phi * trendOfLevel
    const b = levelOfTrend + phi * trendOfTrend
    aa += a * a
    ab += a * b
    bb += b * b
    ay += a * error
    by += b * error
    level = level + phi * trend + alpha * error
    trend = phi * trend + alpha * beta * error
    levelOfLevel = a - alpha * a
    trendOfLevel = phi * trendOfLevel - alpha * beta * a
    levelOfTrend = b - alpha * b
    trendOfTrend = phi * trendOfTrend - alpha * beta * b
  }
  if (!hasTrend) return { level: aa > 0 ? ay / aa : 0, trend: 0 }
  const determinant = aa * bb - ab * ab
  if (determinant <= 1e-9 * aa * bb) return { level: history[0] ?? 0, trend: 0 }
  return { level: (ay * bb - by * ab) / determinant, trend: (by * aa - ay * ab) / determinant }
}

const fitted = (
  history: readonly number[],
  horizon: number,
  constants: Constants,
  hasTrend: boolean,
): Fit => {
  const errors: number[] = []
  const first = firstStates(history, constants, hasTrend)
  const { level, trend } = run(history, constants, first.level, first.trend, errors)
  let left = 0
  let share = 1
  const forecast: number[] = []
  for (let ahead = 0; ahead < horizon; ahead += 1) {
    share *= constants.phi
    left += share
    forecast.push(level + left * trend)
  }
  return { forecast, errors, parameters: { ...constants } }
}

/** The constants of the least errors one bucket ahead, by their squares or their sizes; first states of least squares. */
const best = (
  history: readonly number[],
  at: (point: readonly number[]) => Constants,
  box: readonly (readonly [number, number])[],
  starts: readonly (readonly number[])[],
  by: 'squares' | 'sizes' = 'squares',
) =>
  at(
    minimise(
      (point) => {
        const constants = at(point)
        const first = firstStates(history, constants, box.length > 1)
        return run(history, constants, first.level, first.trend)[by]
      },
      box,
      starts,
    ),
  )

/**
 * Simple exponential smoothing with a given constant: the first level is the first value, the forecast of bucket 2 is
 * that level. Source: Brown, "Statistical forecasting for inventory control" (1959); NIST/SEMATECH Handbook 6.4.3.1.
 */
export const sesWith = (history: readonly number[], horizon: number, alpha: number): Fit => {
  let level = history[0] ?? 0
  const errors: number[] = []
  for (const value of history.slice(1)) {
    const error = value - level
    errors.push(error)
    level += alpha * error
  }
  return { forecast: Array.from({ length: horizon }, () => level), errors, parameters: { alpha } }
}

/**
 * Simple exponential smoothing, constant in 0.01-0.99 by least squares one bucket ahead. Source: as `sesWith`.
 * A series of fewer than three buckets is smoothed with 0.5.
 */
export const ses: Forecaster = (history, horizon) => {
  if (history.length < 3) return sesWith(history, horizon, 0.5)
  const at = ([alpha = 0.5]: readonly number[]) => ({ alpha, beta: 0, phi: 1 })
  const constants = best(history, at, [[0.01, 0.99]], [[0.05], [0.2], [0.4], [0.6], [0.8], [0.95]])
  return fitted(history, horizon, constants, false)
}

/** Level and trend. Source: Holt, "Forecasting seasonals and trends by exponentially weighted moving averages" (1957). */
export const holt: Forecaster = (history, horizon) => {
  if (history.length < 5) return ses(history, horizon)
  const at = ([alpha = 0.5, beta = 0.1]: readonly number[]) => ({ alpha, beta, phi: 1 })
  const box = [
    [0.01, 0.99],
    [0.001, 0.99],
  ] as const
  const starts = [
    [0.2, 0.05],
    [0.5, 0.05],
    [0.8, 0.05],
    [0.5, 0.3],
    [0.9, 0.3],
  ]
  return fitted(history, horizon, best(history, at, box, starts), true)
}

/**
 * A trend that fades, between 0.8 and 0.98 of it left a bucket later. Source: Gardner and McKenzie, "Forecasting trends
 * in time series", Management Science 31 (1985). Its constants have the least sizes of errors, not squares: one jump of a series
 * does not become its trend (on M3 quarterly 9.6 % sMAPE instead of 9.9 %).
 */
export const dampedTrend: Forecaster = (history, horizon) => {
  if (history.length < 6) return ses(history, horizon)
  const at = ([alpha = 0.5, beta = 0.1, phi = 0.9]: readonly number[]) => ({ alpha, beta, phi })
  const box = [
    [0.01, 0.99],
    [0.001, 0.99],
    [0.8, 0.98],
  ] as const
  const starts = [
    [0.2, 0.05, 0.9],
    [0.5, 0.05, 0.9],
    [0.8, 0.05, 0.9],
    [0.9, 0.3, 0.85],
  ]
  return fitted(history, horizon, best(history, at, box, starts, 'sizes'), true)
}
