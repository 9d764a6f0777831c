import { type Fit, type Forecaster, mean } from './fit'

/**
 * The mean of several methods. Source: Bates and Granger, "The combination of forecasts", Operational Research Quarterly
 * 20 (1969); Makridakis and Hibon, "The M3-Competition", IJF 16 (2000).
 */
export const combined =
  (...methods: readonly Forecaster[]): Forecaster =>
  (history, horizon): Fit => {
    const fits = methods.map((method) => method(history, horizon))
    const shared = Math.min(...fits.map(({ errors }) => errors.length))
    return {
      forecast: Array.from({ length: horizon }, (_, ahead) =>
        mean(fits.map((fit) => fit.forecast[ahead] ?? 0)),
      ),
      errors: Array.from({ length: shared }, (_, place) =>
        mean(fits.map(({ errors }) => errors[errors.length - shared + place] ?? 0)),
      ),
    }
  }
