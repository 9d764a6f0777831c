import { type Fit, flat, type Forecaster, mean } from './fit'

const last = (values: readonly number[]) => values[values.length - 1] ?? 0

/** The last value. Source: Makridakis, Wheelwright, Hyndman, "Forecasting: methods and applications" (1998), 2/4. */
export const naive: Forecaster = (history, horizon) =>
  flat(
    last(history),
    horizon,
    history.slice(1).map((value, index) => value - (history[index] ?? 0)),
  )

/** The same bucket a year of `period` buckets ago; naive with less than a year. Source: as naive. */
export const seasonalNaive =
  (period: number): Forecaster =>
  (history, horizon) => {
    if (period < 2 || history.length < period) return naive(history, horizon)
    const from = history.length - period
    return {
      forecast: Array.from({ length: horizon }, (_, ahead) => history[from + (ahead % period)] ?? 0),
      errors: history.slice(period).map((value, index) => value - (history[index] ?? 0)),
    }
  }

/** The mean of the last `width` buckets (of all, when there are fewer). Source: as naive, 4/1. */
export const movingAverage =
  (width: number): Forecaster =>
  (history, horizon): Fit => {
    const meanBefore = (end: number) => mean(history.slice(Math.max(0, end - width), end))
    return flat(
      meanBefore(history.length),
      horizon,
      history.slice(1).map((value, index) => value - meanBefore(index + 1)),
    )
  }
