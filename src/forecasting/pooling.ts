import { methodsOf } from './methods'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * How the demand of a whole group changed from the year before to the last year, between a half and twice: a series of
 * slow demand is too thin to show it. 1 where two years are not known.
 */
export const pooledTrend = (histories: readonly (readonly number[])[], period: number): number => {
  const long = histories.filter((history) => history.length >= 2 * period)
  const before = sumOf(long.map((history) => sumOf(history.slice(-2 * period, -period))))
  const last = sumOf(long.map((history) => sumOf(history.slice(-period))))
  return before > 0 && last > 0 ? Math.min(2, Math.max(0.5, last / before)) : 1
}

/**
 * Slow demand: the mean of the last year's mean and of theta, with the trend of its group. On the spare parts of the
 * `expsmooth` package it errs less over a year than any method of the single series.
 */
export const pooledForecast = (
  history: readonly number[],
  horizon: number,
  period: number,
  trend: number,
): number[] => {
  const { mean_12: lastYear, theta } = methodsOf(period)
  const [one, other] = [lastYear(history, horizon).forecast, theta(history, horizon).forecast]
  return one.map((value, ahead) => Math.max(0, (trend * (value + (other[ahead] ?? 0))) / 2))
}
