import type { Baseline } from '../../../../src/forecasting/baseline'
import { forecastQty } from '../../../../src/forecasting/planning/forecastQty'
import { roundHalfUp, splitByLargestRemainder } from '../../../../src/forecasting/rounding'
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

/** The rows of one product: its baseline split among its customers to the last unit. */
export function productRows(
  period: Pick<ForecastPeriod, 'growth_percent'>,
  { product_id, demand, last_year }: Series,
  baseline: Baseline,
  shares: readonly Share[],
) {
  const customers = sharedAmong(shares)
  const weights = customers.map(({ qty }) => qty)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = splitByLargestRemainder(baseline.qty, weights)
  const percents = splitByLargestRemainder(1_000_000, weights)
  const lasts = splitByLargestRemainder(roundHalfUp(last_year), weights)
  const naives = splitByLargestRemainder(roundHalfUp(demand.at(-1) ?? 0), weights)
  return customers.map(({ customer, qty }, place) => {
    const [part, share] = [parts[place] ?? 0, whole > 0 ? qty / whole : 0]
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
      share_percent: (percents[place] ?? 0) / 10_000,
      last_year_qty: lasts[place] ?? 0,
      forecast_qty: forecastQty(part, period.growth_percent),
    }
  })
}
