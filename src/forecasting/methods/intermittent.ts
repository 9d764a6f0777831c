import { type Fit, flat, type Forecaster, mean } from './fit'

/**
 * Size of a demand and buckets between demands, each smoothed when there is demand. `debias` 1 is Croston's method,
 * `1 - alpha / 2` the approximation of Syntetos and Boylan.
 */
const crostonLike = (history: readonly number[], horizon: number, alpha: number, debias: number): Fit => {
  const errors: number[] = []
  const from = history.findIndex((value) => value > 0)
  if (from < 0) return flat(0, horizon, history.slice(1))
  let size = history[from] ?? 0
  let interval = from + 1
  let since = 0
  for (const value of history.slice(from + 1)) {
    errors.push(value - (debias * size) / interval)
    since += 1
    if (value > 0) {
      size += alpha * (value - size)
      interval += alpha * (since - interval)
      since = 0
    }
  }
  return { ...flat((debias * size) / interval, horizon, errors), parameters: { alpha } }
}

/** Source: Croston, "Forecasting and stock control for intermittent demands", Operational Research Quarterly 23 (1972). */
export const croston: Forecaster = (history, horizon) => crostonLike(history, horizon, 0.1, 1)

/** Croston x (1 - a/2). Source: Syntetos and Boylan, "The accuracy of intermittent demand estimates", IJF 21 (2005). */
export const sba: Forecaster = (history, horizon) => crostonLike(history, horizon, 0.1, 0.95)

/**
 * Chance of a demand smoothed in every bucket, size when there is one: decays when demand stops. Source: Teunter,
 * Syntetos, Babai, "Intermittent demand: linking forecasting to inventory obsolescence", EJOR 214 (2011).
 */
export const tsb: Forecaster = (history, horizon) => {
  const [sizeConstant, chanceConstant] = [0.1, 0.1]
  const demands = history.filter((value) => value > 0)
  if (demands.length === 0) return flat(0, horizon, history.slice(1))
  let size = mean(demands.slice(0, 3))
  let chance = demands.length / history.length
  const errors: number[] = []
  for (const value of history) {
    errors.push(value - chance * size)
    if (value > 0) size += sizeConstant * (value - size)
    chance += chanceConstant * ((value > 0 ? 1 : 0) - chance)
  }
  return {
    ...flat(chance * size, horizon, errors.slice(1)),
    parameters: { alpha: sizeConstant, beta: chanceConstant },
  }
}
