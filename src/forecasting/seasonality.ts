import { type Forecaster, mean } from './methods/fit'

/** Correlations of a series with itself 1 to `lags` buckets earlier. */
const autocorrelations = (history: readonly number[], lags: number) => {
  const average = mean(history)
  const apart = history.map((value) => value - average)
  const whole = apart.reduce((sum, value) => sum + value * value, 0)
  return Array.from({ length: lags }, (_, lag) =>
    whole > 0
      ? apart.slice(lag + 1).reduce((sum, value, index) => sum + value * (apart[index] ?? 0), 0) / whole
      : 0,
  )
}

/**
 * Whether a year of `period` buckets shows: three years of history and a correlation a year apart beyond `limit`
 * deviations (1.645: its 90 % limit). Source: Assimakopoulos and Nikolopoulos (2000), with the deviation of Bartlett.
 */
export const isSeasonal = (history: readonly number[], period: number, limit = 1.645) => {
  if (period < 2 || history.length < 3 * period) return false
  const correlations = autocorrelations(history, period)
  const before = correlations.slice(0, -1).reduce((sum, value) => sum + value * value, 0)
  return Math.abs(correlations[period - 1] ?? 0) > limit * Math.sqrt((1 + 2 * before) / history.length)
}

/**
 * Classical multiplicative indices of the buckets of a year, the first for the first bucket of the history; mean 1.
 * Null when a centred mean or an index is not above zero, as with many empty buckets. The index of a bucket is the mean of its
 * years, or what `of` makes of them.
 */
export const seasonalIndices = (
  history: readonly number[],
  period: number,
  of: (ratios: readonly number[]) => number = mean,
): number[] | null => {
  const ratios = Array.from({ length: period }, (): number[] => [])
  const half = Math.floor(period / 2)
  for (let centre = half; centre + half < history.length; centre += 1) {
    let around = 0
    for (let offset = -half; offset <= half; offset += 1)
      around += (history[centre + offset] ?? 0) * (period % 2 === 0 && Math.abs(offset) === half ? 0.5 : 1)
    const average = around / period
    if (average <= 0) return null
    ratios[centre % period]?.push((history[centre] ?? 0) / average)
  }
  const raw = ratios.map((years) => (years.length > 0 ? of(years) : 1))
  const level = mean(raw)
  return raw.some((index) => index <= 0) || level <= 0 ? null : raw.map((index) => index / level)
}

/**
 * A method on the series without its season, which is multiplied back: where the season shows beyond `limit` deviations.
 * The errors are those of the series with its season.
 */
export const withoutSeason =
  (method: Forecaster, period: number, limit?: number): Forecaster =>
  (history, horizon) => {
    const indices = isSeasonal(history, period, limit) ? seasonalIndices(history, period) : null
    if (!indices) return method(history, horizon)
    const indexAt = (place: number) => indices[place % period] ?? 1
    const fit = method(
      history.map((value, place) => value / indexAt(place)),
      horizon,
    )
    const skipped = history.length - fit.errors.length
    return {
      ...fit,
      forecast: fit.forecast.map((value, ahead) => value * indexAt(history.length + ahead)),
      errors: fit.errors.map((error, place) => error * indexAt(skipped + place)),
    }
  }
