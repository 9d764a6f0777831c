import { chooseForecast, type GroupTrend } from './choose'
import { type Correction, corrected, outliersOf, stockOutsOf } from './corrections'
import { type DemandClass, demandClassOf, demandShape, seldomFrom } from './demandClass'
import { type DemandEvent, eventFactors } from './demandEvents'
import { intervalsOf } from './intervals'
import type { MethodName } from './methodNames'
import { forecastBy } from './methods'
import { meanSquare } from './methods/fit'
import { roundHalfUp } from './rounding'
import { type Succession, succeeded } from './succession'

/** How the products of a period are forecast. */
export interface BaselineRules {
  method: MethodName | 'auto' | 'manual'
  /** Buckets of a year. */
  year: number
  /** Buckets from the end of the history to the period. */
  horizon: number
}

/** The history of a product with what is to be heeded in it. */
export interface ProductHistory {
  demand: readonly number[]
  /** Places of the buckets in which stock ran out. */
  stockOuts: readonly number[]
  /** Places whose real value a planner had taken again. */
  dismissed: readonly number[]
  events: readonly DemandEvent[]
  succession: Succession | null
  group: GroupTrend
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
  corrections: Correction[]
}

/** The history that methods are fitted to: with what it takes over, without events, outliers and stock-outs. */
function cleaned({ demand, stockOuts, dismissed, events, succession }: ProductHistory, year: number) {
  const whole = succession ? succeeded(demand, succession) : [...demand]
  const factors = eventFactors(whole, events)
  const plain = whole.map((value, place) => value / (factors.past[place] ?? 1))
  const [out, real] = [new Set(stockOuts), new Set(dismissed)]
  const isTaken = ({ place }: Correction) => !real.has(place)
  const { adi } = demandShape(plain)
  // Between empty buckets every demand looks like an outlier.
  const outliers = adi < seldomFrom ? outliersOf(plain, year).filter(({ place }) => !out.has(place)) : []
  // Outliers first: what a bucket without stock would have sold is judged by those around it.
  const usual = corrected(plain, outliers.filter(isTaken))
  const censored = stockOutsOf(usual, year, (place) => out.has(place))
  return {
    history: corrected(usual, censored.filter(isTaken)),
    ahead: factors.ahead,
    corrections: [...censored, ...outliers].toSorted((one, other) => one.place - other.place),
  }
}

/** What was done with a history beside the method, in words of its reason. */
const notesOf = (product: ProductHistory, corrections: readonly Correction[], ahead: number) => [
  ...(['outlier', 'stock_out'] as const).flatMap((kind) => {
    const count = corrections.filter(
      (one) => one.kind === kind && !product.dismissed.includes(one.place),
    ).length
    return count > 0 ? [`${kind.replace('_', '-')}s corrected: ${count}`] : []
  }),
  ...(ahead === 1 ? [] : [`events: ${ahead > 1 ? '+' : ''}${Math.round(100 * (ahead - 1))} %`]),
  ...(product.succession ? [`takes over x ${product.succession.factor}`] : []),
]

/** What a method says of a product in the period, and why it was taken. */
function baselineOf({ method, year, horizon }: BaselineRules, product: ProductHistory): Baseline {
  const { history, ahead, corrections } = cleaned(product, year)
  const demandClass = demandClassOf(history)
  if (method === 'manual')
    return {
      demandClass,
      method,
      reason: null,
      qty: 0,
      lower: 0,
      upper: 0,
      error: null,
      rmse: null,
      corrections,
    }
  const { group } = product
  const chosen = method === 'auto' ? chooseForecast(history, horizon, year, group) : null
  const fit = chosen ?? forecastBy(method as MethodName, history, horizon, year, group.now)
  const compared = chosen?.backtests ?? []
  const interval = intervalsOf(fit, year)[horizon - 1]
  const errors = compared.map((one) => `${one.method} ${one.mae.toFixed(1)}`).join(', ')
  const reason = [...(errors ? [`Error: ${errors}`] : []), ...notesOf(product, corrections, ahead)].join('; ')
  return {
    demandClass,
    method: fit.method,
    reason: reason ? reason.slice(0, 200) : null,
    qty: roundHalfUp(ahead * (fit.forecast[horizon - 1] ?? 0)),
    lower: ahead * (interval?.lower ?? 0),
    upper: ahead * (interval?.upper ?? 0),
    error: compared[0]?.mae ?? null,
    rmse: Math.sqrt(compared[0]?.mse ?? meanSquare(fit.errors)),
    corrections,
  }
}

/** The baselines of some products, in their order. */
export const baselinesOf = (rules: BaselineRules, products: readonly ProductHistory[]): Baseline[] =>
  products.map((product) => baselineOf(rules, product))
