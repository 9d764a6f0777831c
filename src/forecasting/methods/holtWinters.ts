import { seasonalIndices } from '../seasonality'
import type { Forecaster } from './fit'
import { minimise } from './minimise'
import { dampedTrend } from './smoothing'

/**
 * Level, trend and multiplicative indices of a year of `period` buckets, all smoothed; the trend is damped by 0.98.
 * Source: Winters, "Forecasting sales by exponentially weighted moving averages", Management Science 6 (1960).
 * A series of less than two years, or one with empty buckets in its indices, gets the damped trend.
 */
export const holtWinters =
  (period: number): Forecaster =>
  (history, horizon) => {
    const indices = period > 1 && history.length >= 2 * period + 2 ? seasonalIndices(history, period) : null
    if (!indices) return dampedTrend(history, horizon)
    const phi = 0.98
    const adjusted = history.map((value, at) => value / (indices[at % period] ?? 1))
    const firstYears = (from: number) =>
      adjusted.slice(from, from + period).reduce((sum, value) => sum + value, 0) / period
    const trend0 = (firstYears(period) - firstYears(0)) / period
    const level0 = firstYears(0) - (trend0 * (period + 1)) / 2
    const run = ([alpha = 0.3, beta = 0.1, gamma = 0.1]: readonly number[], errors?: number[]) => {
      const season = [...indices]
      let level = level0
      let trend = trend0
      let squares = 0
      for (let at = 0; at < history.length; at += 1) {
        const place = at % period
        const index = season[place] ?? 1
        const expected = level + phi * trend
        const error = (history[at] ?? 0) - expected * index
        squares += error * error
        errors?.push(error)
        level = expected + (alpha * error) / index
        trend = phi * trend + (alpha * beta * error) / index
        if (expected > 0) season[place] = Math.max(0.01, index + (gamma * (1 - alpha) * error) / expected)
      }
      return { level, trend, season, squares }
    }
    const point = minimise(
      (tried) => run(tried).squares,
      [
        [0.01, 0.99],
        [0.001, 0.5],
        [0.001, 0.5],
      ],
      [
        [0.2, 0.05, 0.05],
        [0.5, 0.05, 0.05],
        [0.8, 0.1, 0.1],
      ],
    )
    const errors: number[] = []
    const { level, trend, season } = run(point, errors)
    const forecast: number[] = []
    let [left, share] = [0, 1]
    for (let ahead = 0; ahead < horizon; ahead += 1) {
      share *= phi
      left += share
      forecast.push((level + left * trend) * (season[(history.length + ahead) % period] ?? 1))
    }
    const [alpha = 0, beta = 0, gamma = 0] = point
    return { forecast, errors, parameters: { alpha, beta, gamma, phi } }
  }
