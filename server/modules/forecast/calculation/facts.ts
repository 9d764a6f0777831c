import { sql } from 'kysely'
import { origins } from '../../../../src/forecasting/choose'
import type { DemandEvent } from '../../../../src/forecasting/demandEvents'
import { pooledTrend } from '../../../../src/forecasting/pooling'
import type { ProductHistory } from '../../../../src/forecasting/baseline'
import { type Days, daysShared } from '../../../../src/forecasting/planning/buckets'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import type { Db, Trx } from '../../../db/database'
import { bucketsOfYear, type Series } from './history'

type Event = Days & { product_id: number | null; brand_id: number | null; effect: number | null }
type Product = { id: number; brand_id: number | null; liquid_id: number | null }
type Successor = { product_id: number; from_product_id: number; factor: number; kind: 'predecessor' | 'like' }

/** The first and last day of each bucket of a history, oldest first. */
export async function historyBuckets(db: Db | Trx, period: ForecastPeriod) {
  const step = { week: '1 week', month: '1 month', quarter: '3 months' }[period.granularity]
  const { rows } =
    await sql<Days>`select b::date::text as "from", (b + ${step}::interval - interval '1 day')::date::text as "to"
    from generate_series(date_trunc(${period.granularity}, ${period.history_from}::date::timestamp),
      date_trunc(${period.granularity}, ${period.history_to}::date::timestamp), ${step}::interval) b order by b`.execute(
      db,
    )
  return rows
}

/** What is to be heeded in the histories of products, beside their demand. */
export async function historiesOf(
  db: Db | Trx,
  period: ForecastPeriod,
  series: readonly Series[],
): Promise<ProductHistory[]> {
  const ids = series.map(({ product_id: id }) => id)
  const buckets = await historyBuckets(db, period)
  const { rows: events } =
    await sql<Event>`select date_from::text as "from", date_to::text as "to", product_id, brand_id,
      effect_percent::float8 / 100 as effect from forecast_events where is_active order by id`.execute(db)
  const { rows: products } = await sql<Product>`select p.id, p.brand_id, (
      select min(k.component_product_id) from product_components k where k.product_id = p.id and k.is_active
        and exists (select from recipes r where r.product_id = k.component_product_id)) as liquid_id
    from products p where p.id = any(${ids}::bigint[])`.execute(db)
  const { rows: successors } =
    await sql<Successor>`select product_id, from_product_id, factor::float8 as factor, kind
    from forecast_successions where product_id = any(${ids}::bigint[])`.execute(db)
  const { rows: dismissed } = await sql<{
    product_id: number
    day: string
  }>`select product_id, bucket_start::text as day
    from forecast_corrections where granularity = ${period.granularity} and is_dismissed
      and product_id = any(${ids}::bigint[])`.execute(db)

  const demandOf = new Map(series.map(({ product_id: id, demand }) => [id, demand]))
  const productOf = new Map(products.map((product) => [product.id, product]))
  const places = new Map(buckets.map(({ from }, place) => [from, place]))
  const liquids = new Map<number, number[][]>()
  for (const { id, liquid_id: liquid } of products)
    if (liquid !== null) liquids.set(liquid, [...(liquids.get(liquid) ?? []), demandOf.get(id) ?? []])
  const year = bucketsOfYear[period.granularity]
  const trends = new Map(
    [...liquids].map(([liquid, histories]) => [
      liquid,
      {
        now: pooledTrend(histories, year),
        before: pooledTrend(
          histories.map((history) => history.slice(0, -origins)),
          year,
        ),
      },
    ]),
  )
  const ahead = { from: period.date_from, to: period.date_to }
  const share = (event: Days, bucket: Days) => daysShared(event, bucket) / daysShared(bucket, bucket)
  const shared = events.map((event): Event & DemandEvent => ({
    ...event,
    shares: buckets.map((bucket) => share(event, bucket)),
    ahead: share(event, ahead),
  }))
  return series.map(({ product_id: id, demand, stock_outs: stockOuts }) => {
    const product = productOf.get(id)
    const successor = successors.find((one) => one.product_id === id)
    return {
      demand,
      stockOuts,
      dismissed: dismissed.flatMap(({ product_id: own, day }) => {
        const place = places.get(day)
        return own === id && place !== undefined ? [place] : []
      }),
      events: shared
        .filter(
          (event) =>
            (event.product_id === null || event.product_id === id) &&
            (event.brand_id === null || event.brand_id === product?.brand_id),
        )
        .map(({ shares, ahead: covered, effect }) => ({ shares, ahead: covered, effect })),
      succession: successor
        ? {
            demand: demandOf.get(successor.from_product_id) ?? [],
            factor: successor.factor,
            kind: successor.kind,
          }
        : null,
      group: trends.get(product?.liquid_id ?? 0) ?? { now: 1, before: 1 },
    }
  })
}
