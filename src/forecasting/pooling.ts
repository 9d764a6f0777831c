import { type Fit, type Forecaster, mean } from './methods/fit'
import { movingAverage } from './methods/simple'
import { theta } from './methods/theta'
import { withoutSeason } from './seasonality'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * How the demand of a whole group, such as the products of one bulk liquid, changed from the year before to the last year,
 * between a half and twice: a series of slow demand is too thin to show it. 1 where two years are not there. Source: as
 * `pooled`.
 */
export const pooledTrend = (histories: readonly (readonly number[])[], period: number): number => {
  const long = histories.filter((history) => history.length >= 2 * period)
  const before = sumOf(long.map((history) => sumOf(history.slice(-2 * period, -period))))
  const last = sumOf(long.map((history) => sumOf(history.slice(-period))))
  return before > 0 && last > 0 ? Math.min(2, Math.max(0.5, last / before)) : 1
}

/**
 * Slow demand: the mean of the last year's mean and of theta, with the trend of its group. On the spare parts of the
 * `expsmooth` package it errs less over a year than any method of the single series. Source of the group: Zotteri, Kalchschmidt,
 * Caniato, "The impact of aggregation level on forecasting performance", IJPE 93 (2005).
 */
export const pooled =
  (period: number, trend: number): Forecaster =>
  (history, horizon): Fit => {
    const fits = [movingAverage(12), withoutSeason(theta, period)].map((method) => method(history, horizon))
    const shared = Math.min(...fits.map(({ errors }) => errors.length))
    return {
      forecast: Array.from({ length: horizon }, (_, ahead) =>
        Math.max(0, trend * mean(fits.map(({ forecast }) => forecast[ahead] ?? 0))),
      ),
      errors: Array.from({ length: shared }, (_, place) =>
        mean(fits.map(({ errors }) => errors[errors.length - shared + place] ?? 0)),
      ),
      parameters: { trend },
    }
  }
