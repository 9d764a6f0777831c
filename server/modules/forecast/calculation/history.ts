import { sql } from 'kysely'
import type { BaselineRules } from '../../../../src/forecasting/baseline'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import type { Db, Trx } from '../../../db/database'

export const bucketsOfYear = { week: 52, month: 12, quarter: 4 } as const
/** Months before the end of the history whose demand says how a product is shared among customers. */
const shareMonths = 6
/** A bucket in which less of what was ordered was shipped ran out of stock. */
const shippedShare = 0.9

export type Series = {
  product_id: number
  demand: number[]
  last_year: number
  /** Places of buckets in which less was shipped than ordered. */
  stock_outs: number[]
}
export type Share = { product_id: number; customer_id: number | null; qty: number }

/** The demand of each product by bucket of its history, oldest first, and of the same period a year ago. */
export async function seriesOf(db: Db | Trx, period: ForecastPeriod) {
  const step = { week: '1 week', month: '1 month', quarter: '3 months' }[period.granularity]
  const basis = sql.ref(`d.${period.history_basis}_qty`)
  const { rows } = await sql<Series>`
    with buckets as (
      select b::date as start, row_number() over (order by b) as place from generate_series(
        date_trunc(${period.granularity}, ${period.history_from}::date::timestamp),
        date_trunc(${period.granularity}, ${period.history_to}::date::timestamp), ${step}::interval) b),
    sums as (
      select d.product_id, date_trunc(${period.granularity}, d.day::timestamp)::date as start, sum(${basis}) as qty,
        sum(d.shipped_qty) > 0 and sum(d.shipped_qty + d.open_qty) < ${shippedShare} * sum(d.ordered_qty) as is_out
      from forecast_demand_days d where d.day between ${period.history_from} and ${period.history_to} group by 1, 2),
    lasts as (
      select d.product_id, sum(d.ordered_qty) as qty from forecast_demand_days d
      where d.day between (${period.date_from}::date - interval '1 year')::date
        and (${period.date_to}::date - interval '1 year')::date group by 1)
    select p.id as product_id, array_agg(coalesce(s.qty, 0)::float8 order by b.start) as demand,
      coalesce(max(l.qty), 0)::float8 as last_year,
      coalesce(array_agg((b.place - 1)::int order by b.place) filter (where s.is_out), '{}') as stock_outs
    from products p cross join buckets b left join sums s on s.product_id = p.id and s.start = b.start
      left join lasts l on l.product_id = p.id
    where p.is_saleable and p.status in ('active', 'discontinued')
      and (exists (select from sums x where x.product_id = p.id)
        or exists (select from forecast_successions o where o.product_id = p.id))
    group by p.id order by p.id`.execute(db)
  return rows
}

/** How much of each product each customer took lately. */
export async function sharesOf(db: Db | Trx, period: ForecastPeriod) {
  const { rows } = await sql<Share>`select d.product_id, d.customer_id, sum(d.ordered_qty)::float8 as qty
    from forecast_demand_days d
    where d.day between (${period.history_to}::date - ${shareMonths} * interval '1 month')::date
      and ${period.history_to} and d.ordered_qty > 0
    group by 1, 2 order by 1, 2`.execute(db)
  const shares = new Map<number, Share[]>()
  for (const row of rows) {
    const own = shares.get(row.product_id)
    if (own) own.push(row)
    else shares.set(row.product_id, [row])
  }
  return shares
}

/** How the products of a period are forecast: by its method, so many buckets after its history. */
export function rulesOf(period: ForecastPeriod): BaselineRules {
  const { granularity, history_to: to, date_from: from } = period
  const days = (Date.parse(from) - Date.parse(to ?? from)) / 86_400_000
  return {
    method: period.default_method,
    year: bucketsOfYear[granularity],
    horizon: Math.max(1, Math.round(days / { week: 7, month: 30.4375, quarter: 91.3125 }[granularity] + 0.5)),
  }
}
