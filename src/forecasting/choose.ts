import { demandClassOf, type DemandClass } from './demandClass'
import type { MethodName } from './methodNames'
import { type Forecast, forecastBy } from './methods'
import { mean } from './methods/fit'

/** How a method did over the last origins: the mean size and square of its errors one bucket ahead. */
interface Backtest {
  method: MethodName
  mae: number
  mse: number
}

/** So many last buckets are forecast from those before them. */
export const origins = 6

/** The trend of the group of a series: of its whole history, and of the part before the first origin. */
export interface GroupTrend {
  now: number
  before: number
}

const candidates: Readonly<Record<DemandClass, readonly MethodName[]>> = {
  smooth: ['theta', 'comb', 'naive'],
  erratic: ['theta', 'comb', 'naive'],
  intermittent: ['ses', 'tsb', 'mean_12', 'pooled', 'naive'],
  lumpy: ['ses', 'tsb', 'mean_12', 'pooled', 'naive'],
  new: ['moving_average'],
  none: ['naive'],
}

/** What methods would have said one bucket ahead from each of the last six origins of a history. */
const backtest = (
  methods: readonly MethodName[],
  history: readonly number[],
  period: number,
  trend: number,
): Backtest[] => {
  const from = Math.max(1, history.length - origins)
  const actual = history.slice(from)
  return methods.map((method) => {
    const errors = actual.map(
      (value, index) =>
        value - (forecastBy(method, history.slice(0, from + index), 1, period, trend).forecast[0] ?? 0),
    )
    return { method, mae: mean(errors.map(Math.abs)), mse: mean(errors.map((error) => error * error)) }
  })
}

export interface Chosen extends Forecast {
  demandClass: DemandClass
  /** Of the methods that were compared, the one that was chosen first. */
  backtests: Backtest[]
}

/**
 * The method of a product and its forecast. Smooth and erratic demand: the better of theta and the combination by the
 * mean error of the last origins; slow demand: the least squared error of smoothing, tsb, the 12-bucket mean and the pooled trend of its group. A
 * method that loses to the last value is replaced by it. Zeros before the first sale are left out.
 */
export const chooseForecast = (
  history: readonly number[],
  horizon: number,
  period: number,
  { now, before }: GroupTrend = { now: 1, before: 1 },
): Chosen => {
  const demandClass = demandClassOf(history)
  const lived = history.slice(
    Math.max(
      0,
      history.findIndex((value) => value > 0),
    ),
  )
  if (demandClass === 'none')
    return {
      demandClass,
      backtests: [],
      method: 'naive',
      isFallback: false,
      forecast: Array.from({ length: horizon }, () => 0),
      errors: [],
    }
  const isSlow = demandClass === 'intermittent' || demandClass === 'lumpy'
  const score = ({ mae, mse }: Backtest) => (isSlow ? mse : mae)
  const names = candidates[demandClass]
  const tried = names.length > 1 ? backtest(names, lived, period, before) : []
  const backtests = tried.toSorted((one, other) => score(one) - score(other))
  const method = backtests[0]?.method ?? names[0] ?? 'naive'
  return { ...forecastBy(method, lived, horizon, period, now), demandClass, backtests }
}
