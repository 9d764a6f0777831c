import { sql } from 'kysely'
import { chooseForecast } from '../../../src/forecasting/choose'
import { demandClassOf } from '../../../src/forecasting/demandClass'
import { intervalsOf } from '../../../src/forecasting/intervals'
import { forecastBy } from '../../../src/forecasting/methods'
import { meanSquare } from '../../../src/forecasting/methods/fit'
import { forecastQty } from '../../../src/forecasting/planning/forecastQty'
import { roundHalfUp, splitByLargestRemainder } from '../../../src/forecasting/rounding'
import type { ForecastPeriod } from '../../../src/resources/forecast/forecast_periods'
import { Refused } from '../../engine/errors'
import type { Db, Trx } from '../../db/database'
import { t } from '../../../src/texts/texts'

const bucketsOfYear = { week: 52, month: 12, quarter: 4 } as const
/** Months before the end of the history whose demand says how a product is shared among customers. */
const shareMonths = 6
const smallestShare = 0.01

/** Where and for whom baselines are calculated. */
type Calculating = { trx: Db | Trx; by: { id: number }; at: string }

type Series = { product_id: number; demand: number[]; last_year: number }
type Share = { product_id: number; customer_id: number | null; qty: number }

/** The demand of each product by bucket of its history, oldest first, and of the same period a year ago. */
async function seriesOf(unit: Calculating, period: ForecastPeriod) {
  const step = { week: '1 week', month: '1 month', quarter: '3 months' }[period.granularity]
  const basis = sql.ref(period.history_basis === 'shipped' ? 'd.shipped_qty' : 'd.ordered_qty')
  const { rows } = await sql<Series>`
    with buckets as (
      select b::date as start, row_number() over (order by b) as place from generate_series(
        date_trunc(${period.granularity}, ${period.history_from}::date::timestamp),
        date_trunc(${period.granularity}, ${period.history_to}::date::timestamp), ${step}::interval) b),
    sums as (
      select d.product_id, date_trunc(${period.granularity}, d.day::timestamp)::date as start, sum(${basis}) as qty
      from forecast_demand_days d where d.day between ${period.history_from} and ${period.history_to} group by 1, 2)
    select p.id as product_id, array_agg(coalesce(s.qty, 0)::float8 order by b.start) as demand,
      coalesce((select sum(d.ordered_qty) from forecast_demand_days d where d.product_id = p.id
        and d.day between (${period.date_from}::date - interval '1 year')::date
          and (${period.date_to}::date - interval '1 year')::date), 0)::float8 as last_year
    from products p cross join buckets b left join sums s on s.product_id = p.id and s.start = b.start
    where p.is_saleable and p.status in ('active', 'discontinued')
      and exists (select from sums x where x.product_id = p.id)
    group by p.id order by p.id`.execute(unit.trx)
  return rows
}

/** How much of each product each customer took lately. */
async function sharesOf(unit: Calculating, period: ForecastPeriod) {
  const { rows } = await sql<Share>`select d.product_id, d.customer_id, sum(d.ordered_qty)::float8 as qty
    from forecast_demand_days d
    where d.day between (${period.history_to}::date - ${shareMonths} * interval '1 month')::date
      and ${period.history_to} and d.ordered_qty > 0
    group by 1, 2 order by 1, 2`.execute(unit.trx)
  const shares = new Map<number, Share[]>()
  for (const row of rows) shares.set(row.product_id, [...(shares.get(row.product_id) ?? []), row])
  return shares
}

/** Buckets from the end of the history to the period. */
const aheadOf = ({ granularity, history_to: to, date_from: from }: ForecastPeriod) => {
  const days = (Date.parse(from) - Date.parse(to ?? from)) / 86_400_000
  return Math.max(1, Math.round(days / { week: 7, month: 30.4375, quarter: 91.3125 }[granularity] + 0.5))
}

/** What a method says of a product in the period, and why it was taken. */
function baselineOf(period: ForecastPeriod, demand: readonly number[]) {
  const year = bucketsOfYear[period.granularity]
  const horizon = aheadOf(period)
  const demandClass = demandClassOf(demand)
  if (period.default_method === 'manual')
    return {
      demandClass,
      method: 'manual',
      reason: null,
      qty: 0,
      lower: 0,
      upper: 0,
      error: null,
      rmse: null,
    }
  const isAuto = period.default_method === 'auto'
  const fit =
    period.default_method === 'auto'
      ? chooseForecast(demand, horizon, year)
      : forecastBy(period.default_method, demand, horizon, year)
  const compared = 'backtests' in fit ? (fit.backtests as ReturnType<typeof chooseForecast>['backtests']) : []
  const interval = intervalsOf(fit, year)[horizon - 1]
  const best = compared.map(({ method, mae }) => `${method} ${mae.toFixed(1)}`).join(', ')
  return {
    demandClass,
    method: fit.method,
    reason: isAuto && best ? `Error: ${best}`.slice(0, 200) : null,
    qty: roundHalfUp(fit.forecast[horizon - 1] ?? 0),
    lower: interval?.lower ?? 0,
    upper: interval?.upper ?? 0,
    error: compared[0]?.mae ?? null,
    rmse: Math.sqrt(compared[0]?.mse ?? meanSquare(fit.errors)),
  }
}

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
function rowsOf(period: ForecastPeriod, { product_id, demand, last_year }: Series, shares: readonly Share[]) {
  const baseline = baselineOf(period, demand)
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

/**
 * Writes the baselines of a period, refused without history. Locked rows stay as they are; the quantities of planners
 * stay unless they are discarded. Calculated twice, nothing changes.
 */
export async function calculate(unit: Calculating, period: ForecastPeriod, discards: boolean) {
  const series = await seriesOf(unit, period)
  if (series.length === 0)
    throw new Refused('invalid_transition', { text: t('There is no demand in the history') })
  const shares = await sharesOf(unit, period)
  const rows = series.flatMap((one) => rowsOf(period, one, shares.get(one.product_id) ?? []))
  const author = unit.by.id || null
  await sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (product_id bigint, customer_id bigint,
        demand_class text, baseline_method text, method_reason text, baseline_qty numeric, baseline_lower_qty numeric,
        baseline_upper_qty numeric, naive_qty numeric, error_qty numeric, rmse_qty numeric, share_percent numeric, last_year_qty numeric,
        forecast_qty numeric)),
    gone as (
      delete from forecast_allocations a where a.period_id = ${period.id} and a.status = 'proposed' and not a.is_locked
        and not exists (select from fresh f where f.product_id = a.product_id
          and f.customer_id is not distinct from a.customer_id))
    insert into forecast_allocations as a (period_id, product_id, customer_id, demand_class, baseline_method, method_reason,
      baseline_qty, baseline_lower_qty, baseline_upper_qty, naive_qty, error_qty, rmse_qty, share_percent, last_year_qty, forecast_qty,
      created_by, updated_by)
    select ${period.id}, f.*, ${author}::bigint, ${author}::bigint from fresh f
    on conflict (period_id, product_id, customer_id) do update set demand_class = excluded.demand_class,
      baseline_method = excluded.baseline_method, method_reason = excluded.method_reason,
      baseline_qty = excluded.baseline_qty, baseline_lower_qty = excluded.baseline_lower_qty,
      baseline_upper_qty = excluded.baseline_upper_qty, naive_qty = excluded.naive_qty, error_qty = excluded.error_qty, rmse_qty = excluded.rmse_qty,
      share_percent = excluded.share_percent, last_year_qty = excluded.last_year_qty,
      manual_qty = case when ${discards} then null else a.manual_qty end,
      override_reason = case when ${discards} then null else a.override_reason end,
      planner_id = case when ${discards} then null else a.planner_id end,
      status = case when ${discards} then 'proposed' else a.status end,
      forecast_qty = case when ${discards} or a.manual_qty is null then excluded.forecast_qty else a.manual_qty end,
      version = a.version + 1, updated_at = ${unit.at}, updated_by = ${author}::bigint
    where not a.is_locked and (a.baseline_qty, a.baseline_method, a.share_percent, a.last_year_qty, a.naive_qty,
        a.forecast_qty, a.manual_qty) is distinct from
      (excluded.baseline_qty, excluded.baseline_method, excluded.share_percent, excluded.last_year_qty,
        excluded.naive_qty, case when ${discards} or a.manual_qty is null then excluded.forecast_qty else a.manual_qty end,
        case when ${discards} then null else a.manual_qty end)`.execute(unit.trx)
}
