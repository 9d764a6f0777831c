import { chooseForecast } from './choose'
import { type DemandClass, demandClassOf } from './demandClass'
import { intervalsOf } from './intervals'
import type { MethodName } from './methodNames'
import { forecastBy } from './methods'
import { meanSquare } from './methods/fit'
import { roundHalfUp } from './rounding'

/** How the products of a period are forecast. */
export interface BaselineRules {
  method: MethodName | 'auto' | 'manual'
  /** Buckets of a year. */
  year: number
  /** Buckets from the end of the history to the period. */
  horizon: number
}

export interface Baseline {
  demandClass: DemandClass
  method: MethodName | 'manual'
  /** Why the method was taken; null where it was not chosen. */
  reason: string | null
  qty: number
  lower: number
  upper: number
  /** Mean size of the errors one bucket ahead over the last origins. */
  error: number | null
  rmse: number | null
}

/** What a method says of a product in the period, and why it was taken. */
function baselineOf({ method, year, horizon }: BaselineRules, demand: readonly number[]): Baseline {
  const demandClass = demandClassOf(demand)
  if (method === 'manual')
    return { demandClass, method, reason: null, qty: 0, lower: 0, upper: 0, error: null, rmse: null }
  const chosen = method === 'auto' ? chooseForecast(demand, horizon, year) : null
  const fit = chosen ?? forecastBy(method as MethodName, demand, horizon, year)
  const compared = chosen?.backtests ?? []
  const interval = intervalsOf(fit, year)[horizon - 1]
  const errors = compared.map((one) => `${one.method} ${one.mae.toFixed(1)}`).join(', ')
  return {
    demandClass,
    method: fit.method,
    reason: errors ? `Error: ${errors}`.slice(0, 200) : null,
    qty: roundHalfUp(fit.forecast[horizon - 1] ?? 0),
    lower: interval?.lower ?? 0,
    upper: interval?.upper ?? 0,
    error: compared[0]?.mae ?? null,
    rmse: Math.sqrt(compared[0]?.mse ?? meanSquare(fit.errors)),
  }
}

/** The baselines of some series, in their order. */
export const baselinesOf = (rules: BaselineRules, series: readonly (readonly number[])[]): Baseline[] =>
  series.map((demand) => baselineOf(rules, demand))
