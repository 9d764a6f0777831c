import type { Baseline } from '../../../../src/forecasting/baseline'
import { forecastParts } from '../../../../src/forecasting/planning/forecastQty'
import { roundHalfUp, splitByLargestRemainder } from '../../../../src/forecasting/rounding'
import type { ForecastAllocation } from '../../../../src/resources/forecast/forecast_allocations'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import type { Series, Share } from './history'

const smallestShare = 0.01

/** The customers of a product that get rows of their own, and the rest as one row of all others. */
function sharedAmong(shares: readonly Share[]) {
  const whole = shares.reduce((sum, { qty }) => sum + qty, 0)
  const own = shares.filter(
    ({ customer_id: customer, qty }) => customer !== null && qty >= smallestShare * whole,
  )
  const rest = whole - own.reduce((sum, { qty }) => sum + qty, 0)
  return [
    ...own.map(({ customer_id: customer, qty }) => ({ customer, qty })),
    ...(rest > 1e-9 || own.length === 0
      ? [{ customer: null, qty: Math.max(rest, own.length === 0 ? 1 : 0) }]
      : []),
  ]
}

const exact = (value: number) => Number(value.toFixed(6))

/** A row that keeps its number through a calculation: a locked one all of its figures. */
export type RetainedRow = Pick<ForecastAllocation, 'product_id' | 'customer_id' | 'share_percent'> & {
  is_locked: boolean
}

const percentSteps = 10_000

/**
 * The rows of one product: its baseline split among its customers to the last unit, and their forecasts rounded together.
 * What locked rows have of it is not split again.
 */
export function productRows(
  { growth_percent: growth, step }: Pick<ForecastPeriod, 'growth_percent'> & { step: number },
  { product_id, demand, last_year }: Series,
  baseline: Baseline,
  shares: readonly Share[],
  retained: readonly RetainedRow[],
) {
  const locked = retained.filter(({ is_locked: isLocked }) => isLocked)
  const isRetained = (rows: readonly RetainedRow[], customer: number | null) =>
    rows.some(({ customer_id: id }) => id === customer)
  const all = sharedAmong(shares)
  const unlocked = all.filter(({ customer }) => !isRetained(locked, customer))
  const lockedSteps = locked.reduce((sum, row) => sum + Math.round(row.share_percent * percentSteps), 0)
  const freeSteps = Math.max(0, 100 * percentSteps - lockedSteps)
  // All of its customers are locked: what they have not of it is that of all others.
  const customers =
    unlocked.length === 0 && freeSteps > 0 && !isRetained(locked, null)
      ? [{ customer: null, qty: 1 }]
      : unlocked
  const free = freeSteps / (100 * percentSteps)
  const weights = customers.map(({ qty }) => qty)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const split = (qty: number) => splitByLargestRemainder(roundHalfUp(qty * free), weights)
  const parts = split(baseline.qty)
  const percents = splitByLargestRemainder(freeSteps, weights)
  const lasts = split(last_year)
  const naives = split(demand.at(-1) ?? 0)
  const isPlanned = customers.map(({ customer }) => isRetained(retained, customer))
  const byMethod = forecastParts(
    parts.map((part, place) => (isPlanned[place] ? 0 : part)),
    growth,
    step,
  )
  return customers.map(({ customer, qty }, place) => {
    const [part, share] = [parts[place] ?? 0, whole > 0 ? (free * qty) / whole : 0]
    return {
      product_id,
      customer_id: customer,
      demand_class: baseline.demandClass,
      baseline_method: baseline.method,
      method_reason: baseline.reason,
      baseline_qty: part,
      baseline_lower_qty: exact(Math.min(part, baseline.lower * share)),
      baseline_upper_qty: exact(Math.max(part, baseline.upper * share)),
      naive_qty: naives[place] ?? 0,
      error_qty: baseline.error === null ? null : exact(baseline.error * share),
      rmse_qty: baseline.rmse === null ? null : exact(baseline.rmse * share),
      share_percent: (percents[place] ?? 0) / percentSteps,
      last_year_qty: lasts[place] ?? 0,
      forecast_qty: byMethod[place] ?? 0,
    }
  })
}
