import { sql } from 'kysely'
import { chooseForecast } from '../../../../src/forecasting/choose'
import { forecastBy } from '../../../../src/forecasting/methods'
import type { DemandBasis } from '../../../../src/resources/forecast/forecast_periods'
import { historyCalls, type ProductHistory } from '../../../../src/resources/forecast/historyCalls'
import { customers } from '../../../../src/resources/general/customers/customers'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { invalid } from '../../../engine/errors'
import { assertNamed } from '../named'

const bucketsOfYear = { week: 52, month: 12, quarter: 4 } as const
const steps = { week: '1 week', month: '1 month', quarter: '3 months' } as const
/** Without a first day the history is three years long. */
const yearsBack = 3

type HistoryQuery = {
  product_id: number
  customer_id: number | null
  from: string | null
  to: string | null
  bucket: keyof typeof steps
  basis: DemandBasis
}
type Bucket = ProductHistory['buckets'][number]

const productOf = (db: Db, id: number) =>
  sql<ProductHistory['product']>`select p.id, p.sku, p.name, m.code as measure from products p
    join measures m on m.id = p.stock_measure_id where p.id = ${id}`.execute(db)

/**
 * The demand of a product by bucket, and what periods of that size forecast of it, until the last of these. A bucket that
 * has not ended has no demand yet.
 */
async function bucketsOf(db: Db, { product_id, customer_id, from, to, bucket, basis }: HistoryQuery) {
  const qty = sql.ref(`d.${basis}_qty`)
  const ofCustomer = (column: string) =>
    customer_id === null ? sql`true` : sql`${sql.ref(column)} = ${customer_id}`
  const { rows } = await sql<Bucket>`
    with forecasts as (
      select date_trunc(${bucket}, f.date_from::timestamp)::date as start, sum(a.baseline_qty) as baseline,
        sum(a.baseline_lower_qty) as lower, sum(a.baseline_upper_qty) as upper,
        sum(coalesce(a.frozen_qty, a.forecast_qty)) as forecast
      from forecast_periods f join forecast_allocations a on a.period_id = f.id
      where a.product_id = ${product_id} and f.granularity = ${bucket} and f.status <> 'cancelled'
        and ${ofCustomer('a.customer_id')}
      group by 1),
    span as (select coalesce(${from}::date, (plant_today() - ${yearsBack} * interval '1 year')::date) as first,
      coalesce(${to}::date, greatest(plant_today(), (select max(start) from forecasts))) as last),
    buckets as (select b::date as start, (b + ${steps[bucket]}::interval)::date as until from span, generate_series(
      date_trunc(${bucket}, span.first::timestamp), date_trunc(${bucket}, span.last::timestamp),
      ${steps[bucket]}::interval) b),
    sums as (select date_trunc(${bucket}, d.day::timestamp)::date as start, sum(${qty}) as qty
      from forecast_demand_days d where d.product_id = ${product_id} and ${ofCustomer('d.customer_id')} group by 1)
    select b.start::text as start, case when b.until <= plant_today() then coalesce(s.qty, 0)::float8 end as demand,
      f.baseline::float8, f.lower::float8, f.upper::float8, f.forecast::float8
    from buckets b left join sums s on s.start = b.start left join forecasts f on f.start = b.start
    order by b.start`.execute(db)
  return rows
}

onCall(historyCalls.history, async ({ db, input }): Promise<ProductHistory> => {
  const [product] = (await productOf(db, input.product_id)).rows
  if (!product) throw invalid({ product_id: 'exists' })
  await assertNamed(db, customers, 'customer_id', input.customer_id)
  const buckets = await bucketsOf(db, input)
  const demand = buckets.flatMap((one) => (one.demand === null ? [] : [one.demand]))
  const year = bucketsOfYear[input.bucket]
  const chosen = chooseForecast(demand, 1, year)
  const compared: readonly { method: typeof chosen.method; mae: number | null; mse: number | null }[] =
    chosen.backtests.length > 0 ? chosen.backtests : [{ method: chosen.method, mae: null, mse: null }]
  return {
    product,
    demand_class: chosen.demandClass,
    buckets,
    methods: compared.map(({ method, mae, mse }) => ({
      method,
      next: demand.length === 0 ? 0 : (forecastBy(method, demand, 1, year).forecast[0] ?? 0),
      mae,
      rmse: mse === null ? null : Math.sqrt(mse),
    })),
  }
})
