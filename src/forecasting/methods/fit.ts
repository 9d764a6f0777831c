/** What a method says of one series. */
export interface Fit {
  /** Forecasts of the buckets 1 to horizon after the last one of the history. */
  forecast: number[]
  /** Errors (actual less said) of the forecasts one bucket ahead inside the history, oldest first. */
  errors: number[]
  /** Smoothing constants that were used, by their letter in the source. */
  parameters?: Readonly<Record<string, number>>
}

/** A method: history oldest first, one number a bucket, at least one; horizon at least 1. */
export type Forecaster = (history: readonly number[], horizon: number) => Fit

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const meanSquare = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value * value, 0) / values.length

/** A fit that says the same for every bucket ahead. */
export const flat = (value: number, horizon: number, errors: number[]): Fit => ({
  forecast: Array.from({ length: horizon }, () => value),
  errors,
})
