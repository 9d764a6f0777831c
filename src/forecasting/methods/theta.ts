import { type Forecaster, mean } from './fit'
import { ses } from './smoothing'

/** The slope of the straight line of least squares through a series. */
export const slopeOf = (history: readonly number[]) => {
  const middle = (history.length - 1) / 2
  const average = mean(history)
  let [top, bottom] = [0, 0]
  for (let index = 0; index < history.length; index += 1) {
    top += (index - middle) * ((history[index] ?? 0) - average)
    bottom += (index - middle) ** 2
  }
  return bottom > 0 ? top / bottom : 0
}

/**
 * Simple smoothing plus half the slope of the straight line. Sources: Assimakopoulos and Nikolopoulos, "The theta
 * model", International Journal of Forecasting 16 (2000); Hyndman and Billah, "Unmasking the Theta method", IJF 19 (2003),
 * whose formula this is: F(k) = level + b/2 (k - 1 + (1 - (1-a)^n) / a).
 */
export const theta: Forecaster = (history, horizon) => {
  const smooth = ses(history, horizon)
  if (history.length < 3) return smooth
  const alpha = smooth.parameters?.['alpha'] ?? 0.5
  const drift = slopeOf(history) / 2
  const atLast = (buckets: number) => (1 - (1 - alpha) ** buckets) / alpha
  return {
    forecast: smooth.forecast.map((level, ahead) => level + drift * (ahead + atLast(history.length))),
    errors: smooth.errors.map((error, index) => error - drift * atLast(index)),
    parameters: { alpha, drift },
  }
}
