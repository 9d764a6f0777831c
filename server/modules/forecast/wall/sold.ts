import { sql } from 'kysely'
import { accuracyOf } from '../../../../src/forecasting/accuracy'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import {
  type ForecastScored,
  forecastScoredValue,
  type ForecastSold,
  forecastSoldValue,
} from '../../../../src/resources/forecast/wallValues'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import type { Db } from '../../../db/database'
import { onComputed } from '../../../realtime/feed/computed'
import { percentOf } from '../measure'
import { staleSeconds } from './staleSeconds'

const minute = 60_000
const mostSurprises = 5

type Current = { id: number; name: string; date_from: string; date_to: string; day: number; days: number }

/** The period of today: of a month, else of a week or a quarter. */
export async function currentPeriod(db: Db) {
  const { rows } = await sql<Current>`
    select id, name, date_from::text, date_to::text, (plant_today() - date_from + 1)::int as day,
      (date_to - date_from + 1)::int as days from forecast_periods
    where status in ('open', 'frozen') and plant_today() between date_from and date_to
    order by array_position(array['month', 'week', 'quarter'], granularity), id limit 1`.execute(db)
  return rows[0] ?? null
}

type ProductDemand = {
  product_id: number
  sku: string
  volume_ml: number
  forecast: number
  sold: number
  opened: number
  ordered: number
}

/** What of each product is forecast in a period, and what of it is sold, open, and ordered until today. */
async function demandsOf(db: Db, { id, date_from, date_to }: Current) {
  const { rows } = await sql<ProductDemand>`
    select f.product_id, p.sku, coalesce(p.volume_ml, 0)::float8 as volume_ml, f.forecast,
      coalesce(d.sold, 0)::float8 as sold, coalesce(d.opened, 0)::float8 as opened,
      coalesce(d.ordered, 0)::float8 as ordered
    from (select product_id, sum(forecast_qty)::float8 as forecast from forecast_allocations
      where period_id = ${id} group by 1) f
    join products p on p.id = f.product_id
    left join (select product_id, sum(shipped_qty) as sold, sum(open_qty) as opened,
        sum(ordered_qty) filter (where day <= plant_today()) as ordered
      from forecast_demand_days where day between ${date_from} and ${date_to} group by 1) d using (product_id)`.execute(
    db,
  )
  return rows
}

const litres = (rows: readonly ProductDemand[], qty: (row: ProductDemand) => number) =>
  Number((rows.reduce((sum, row) => sum + qty(row) * row.volume_ml, 0) / 1000).toFixed(3))

/** What a wall shows of sales against the forecast. */
async function forecastSold(db: Db): Promise<ForecastSold> {
  const stale_seconds = await staleSeconds(db)
  const current = await currentPeriod(db)
  if (!current) return { stale_seconds, period: null, surprises: [] }
  const rows = await demandsOf(db, current)
  const { name, day, days } = current
  const [sold_l, open_l, forecast_l] = [
    litres(rows, ({ sold }) => sold),
    litres(rows, ({ opened }) => opened),
    litres(rows, ({ forecast }) => forecast),
  ]
  const surprises = rows
    .map(({ product_id, sku, forecast, sold, opened }) => ({
      product_id,
      sku,
      demand_qty: sold + opened,
      forecast_qty: Math.round((forecast * day) / days),
    }))
    .filter(({ demand_qty: demand, forecast_qty: forecast }) => demand > forecast)
    .toSorted(
      (one, other) =>
        other.demand_qty - other.forecast_qty - (one.demand_qty - one.forecast_qty) ||
        one.product_id - other.product_id,
    )
    .slice(0, mostSurprises)
  return {
    stale_seconds,
    period: {
      name,
      day,
      days,
      sold_l,
      open_l,
      forecast_l,
      attainment_percent: forecast_l > 0 ? Number(((100 * sold_l) / forecast_l).toFixed(1)) : null,
      should_percent: Number(((100 * day) / days).toFixed(1)),
    },
    surprises,
  }
}

// The day of the period changes with the clock.
onComputed(
  forecastSoldValue,
  { sources: [saleLines, sales, forecastAllocations, forecastPeriods], everyMs: minute },
  forecastSold,
)

/** What a wall shows of the accuracy of forecasts. */
async function forecastScored(db: Db): Promise<ForecastScored> {
  const stale_seconds = await staleSeconds(db)
  const { rows: closed } = await sql<NonNullable<ForecastScored['closed']>>`
    select name, wape::float8 as wape, bias::float8 as bias from forecast_periods
    where status = 'closed' order by date_to desc, id desc limit 1`.execute(db)
  const current = await currentPeriod(db)
  const scored =
    current &&
    accuracyOf(
      (await demandsOf(db, current)).map(({ ordered, forecast }) => ({
        actual: ordered,
        forecast: (forecast * current.day) / current.days,
      })),
    )
  return {
    stale_seconds,
    closed: closed[0] ?? null,
    current: current &&
      scored && { name: current.name, wape: percentOf(scored.wape), bias: percentOf(scored.bias) },
  }
}

onComputed(
  forecastScoredValue,
  { sources: [saleLines, forecastAllocations, forecastPeriods], everyMs: minute },
  forecastScored,
)
