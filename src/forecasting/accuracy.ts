/** One row that is scored: what was demanded and what was said. */
export interface Scored {
  actual: number
  forecast: number
}

/** Measures of accuracy; shares of 1. Null where they say nothing, such as a share of no demand. */
export interface Accuracy {
  rows: number
  wape: number | null
  /** Above 0: more was said than demanded. */
  bias: number | null
  mape: number | null
  /** Rows without demand, which MAPE leaves out. */
  skipped: number
  /** Percent, 0 to 200. */
  smape: number | null
  mae: number | null
  rmse: number | null
  /** Sum of errors by their mean size; beyond 4 and -4 is an alarm. */
  tracking_signal: number | null
}

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The measures over rows; sums run over all of them, so that WAPE weighs a row by its demand. */
export const accuracyOf = (rows: readonly Scored[]): Accuracy => {
  const errors = rows.map(({ actual, forecast }) => forecast - actual)
  const sizes = errors.map(Math.abs)
  const demand = add(rows.map(({ actual }) => actual))
  const withDemand = rows.filter(({ actual }) => actual > 0)
  const count = rows.length
  const mae = count > 0 ? add(sizes) / count : null
  return {
    rows: count,
    wape: demand > 0 ? add(sizes) / demand : null,
    bias: demand > 0 ? add(errors) / demand : null,
    mape:
      withDemand.length > 0
        ? add(withDemand.map(({ actual, forecast }) => Math.abs(actual - forecast) / actual)) /
          withDemand.length
        : null,
    skipped: count - withDemand.length,
    smape:
      count > 0
        ? add(
            rows.map(({ actual, forecast }) => {
              const both = Math.abs(actual) + Math.abs(forecast)
              return both === 0 ? 0 : (200 * Math.abs(actual - forecast)) / both
            }),
          ) / count
        : null,
    mae,
    rmse: count > 0 ? Math.sqrt(add(errors.map((error) => error * error)) / count) : null,
    tracking_signal: mae !== null && mae > 0 ? add(errors) / mae : null,
  }
}

/** Mean size of the errors by that of the (seasonal) naive forecast inside the history; below 1 beats it. */
export const mase = (rows: readonly Scored[], history: readonly number[], period: number): number | null => {
  const steps = history.slice(period).map((value, index) => Math.abs(value - (history[index] ?? 0)))
  const scale = steps.length > 0 ? add(steps) / steps.length : 0
  const { mae } = accuracyOf(rows)
  return scale > 0 && mae !== null ? mae / scale : null
}
