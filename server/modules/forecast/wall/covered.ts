import { sql } from 'kysely'
import { coverageOf, coverageStates } from '../../../../src/forecasting/coverage'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import {
  type ForecastCovered,
  forecastCoveredValue,
  trendDays,
} from '../../../../src/resources/forecast/wallValues'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { purchaseLines } from '../../../../src/resources/purchase/purchase_lines'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import type { Db } from '../../../db/database'
import { onComputed } from '../../../realtime/feed/computed'
import { currentPeriod } from './sold'
import { staleSeconds } from './staleSeconds'

const minute = 60_000
/** More than a wall has room for, so that one that runs out now is among them. */
const mostWorst = 100
/** Days that what is asked for is spread over where no period is forecast. */
const usualDays = 30

type Stock = {
  product_id: number
  sku: string
  projected: number
  safety: number
  per_day: number
  on_hand: number
  demand: number
}

/** What went in and out of each product since the evening so many days ago. */
const movedSince = async (db: Db) => {
  const { rows } = await sql<{ product_id: number; days_ago: number; qty: number }>`
    select c.product_id, d.days_ago, sum(c.qty)::float8 as qty
    from (select n as days_ago, ((plant_today() - n + 1)::timestamp at time zone plant_zone()) as evening
      from generate_series(1, ${trendDays - 1}) n) d
    join stock_crossings c on c.moved_at >= d.evening group by 1, 2`.execute(db)
  return new Map(rows.map(({ product_id, days_ago, qty }) => [`${product_id}:${days_ago}`, qty]))
}

/** Products by state now, and as they would be with the stock of an evening of the last days. */
async function countsOf(db: Db, stock: readonly Stock[]) {
  const moved = await movedSince(db)
  const daysAgo = Array.from({ length: trendDays }, (_, place) => trendDays - 1 - place)
  const states = daysAgo.map((ago) =>
    stock.map(({ product_id: id, projected, safety, per_day: perDay }) =>
      coverageOf(projected - (moved.get(`${id}:${ago}`) ?? 0), safety, perDay),
    ),
  )
  return coverageStates.map((state) => ({
    state,
    trend: states.map((of) => of.filter((one) => one === state).length),
  }))
}

/** The products that run out, those that last shortest first, with their next receipt. */
async function worstOf(db: Db, stock: readonly Stock[]) {
  const current = await currentPeriod(db)
  const daysLeft = current ? current.days - current.day + 1 : usualDays
  const short = stock
    .filter(({ projected }) => projected < 0)
    .map(({ product_id, sku, projected, on_hand, demand }) => ({
      product_id,
      sku,
      projected_qty: projected,
      days_of_cover: demand > 0 ? Number(((Math.max(0, on_hand) * daysLeft) / demand).toFixed(1)) : null,
    }))
    .toSorted(
      (one, other) =>
        (one.days_of_cover ?? Infinity) - (other.days_of_cover ?? Infinity) ||
        one.projected_qty - other.projected_qty ||
        one.product_id - other.product_id,
    )
    .slice(0, mostWorst)
  const { rows } = await sql<{ product_id: number; next: string }>`
    select product_id, min("on")::text as next from stock_flow where kind in ('purchase', 'production')
      and product_id = any(${short.map(({ product_id: id }) => id)}::bigint[]) group by 1`.execute(db)
  const next = new Map(rows.map((row) => [row.product_id, row.next]))
  return short.map((row) => ({ ...row, next_receipt_on: next.get(row.product_id) ?? null }))
}

/** What a wall shows of how long the stock lasts. */
async function forecastCovered(db: Db): Promise<ForecastCovered> {
  const stale_seconds = await staleSeconds(db)
  const { rows: stock } = await sql<Stock>`
    select s.product_id, p.sku, s.projected_qty::float8 as projected, s.safety_qty::float8 as safety,
      s.per_day::float8 as per_day, s.on_hand_qty::float8 as on_hand,
      (s.open_sales_qty + s.remaining_qty)::float8 as demand
    from forecast_stock s join products p on p.id = s.product_id`.execute(db)
  const counts = await countsOf(db, stock)
  const stockouts = counts.find(({ state }) => state === 'stockout')?.trend.at(-1) ?? 0
  return { stale_seconds, stockouts, worst: await worstOf(db, stock), counts }
}

onComputed(
  forecastCoveredValue,
  {
    sources: [
      stockLevels,
      saleLines,
      sales,
      productionOrders,
      purchaseLines,
      forecastAllocations,
      forecastPeriods,
    ],
    everyMs: minute,
  },
  forecastCovered,
)
