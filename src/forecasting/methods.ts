import { combined } from './methods/combination'
import type { Fit, Forecaster } from './methods/fit'
import { holtWinters } from './methods/holtWinters'
import type { MethodName } from './methodNames'
import { croston, sba, tsb } from './methods/intermittent'
import { movingAverage, naive, seasonalNaive } from './methods/simple'
import { dampedTrend, holt, ses } from './methods/smoothing'
import { theta } from './methods/theta'
import { pooled } from './pooling'
import { withoutSeason } from './seasonality'

/** A season that is missed costs a mean of two methods more than one that is seen in vain: 80 % are enough. */
const combinedLimit = 1.28

/**
 * The methods of series with `period` buckets a year: 12 months, 4 quarters, 52 weeks; 1 without a season. `trend` is that of
 * the group that the series belongs to.
 */
const methodsOf = (period: number, trend: number): Readonly<Record<MethodName, Forecaster>> => ({
  naive,
  seasonal_naive: seasonalNaive(period),
  moving_average: movingAverage(3),
  mean_12: movingAverage(12),
  ses: withoutSeason(ses, period),
  holt: withoutSeason(holt, period),
  damped_trend: withoutSeason(dampedTrend, period),
  holt_winters: holtWinters(period),
  theta: withoutSeason(theta, period),
  comb: withoutSeason(combined(theta, dampedTrend), period, combinedLimit),
  croston,
  sba,
  tsb,
  pooled: pooled(period, trend),
})

/** A fit that may be planned with: nothing below zero. */
export interface Forecast extends Fit {
  /** The method that was used: another one than asked for where its result was absurd. */
  method: MethodName
  isFallback: boolean
}

/**
 * What a method says of a series. A result that is not finite, or above ten times the largest value seen, is replaced by
 * the moving average and flagged; values below zero become 0.
 */
export const forecastBy = (
  name: MethodName,
  history: readonly number[],
  horizon: number,
  period: number,
  trend = 1,
): Forecast => {
  const methods = methodsOf(period, trend)
  const largest = Math.max(0, ...history)
  const fit = methods[name](history, horizon)
  const isAbsurd = fit.forecast.some((value) => !Number.isFinite(value) || value > 10 * largest)
  const usable = isAbsurd ? methods.moving_average(history, horizon) : fit
  return {
    ...usable,
    forecast: usable.forecast.map((value) => Math.max(0, value)),
    method: isAbsurd ? 'moving_average' : name,
    isFallback: isAbsurd,
  }
}
