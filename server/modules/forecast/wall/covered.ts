import { sql } from 'kysely'
import { coverageStates } from '../../../../src/forecasting/coverage'
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

type Count = { state: (typeof coverageStates)[number]; days_ago: number; products: number }

/** Products by state now, and as they would be with the stock of an evening of the last days. */
const countsOf = async (db: Db) => {
  const { rows } = await sql<Count>`
    with days as (select n as days_ago, ((plant_today() - n + 1)::timestamp at time zone plant_zone()) as evening
      from generate_series(0, ${trendDays - 1}) n),
    moved as (select c.product_id, d.days_ago, sum(c.qty) as qty from days d
      join stock_crossings c on c.moved_at >= d.evening group by 1, 2),
    now as (select product_id, projected_qty, safety_qty, per_day from forecast_stock)
    select x.days_ago, x.state, count(*)::int as products from (
      select d.days_ago, case when q.projected < 0 then 'stockout' when q.projected < n.safety_qty then 'below_safety'
        when n.per_day > 0 and q.projected / n.per_day > 90 or n.per_day = 0 and q.projected > 0 then 'excess'
        else 'covered' end as state
      from now n cross join days d left join moved m on m.product_id = n.product_id and m.days_ago = d.days_ago
      cross join lateral (select n.projected_qty - coalesce(m.qty, 0) as projected) q) x
    group by 1, 2`.execute(db)
  return coverageStates.map((state) => ({
    state,
    trend: Array.from({ length: trendDays }, (_, place) => {
      const ago = trendDays - 1 - place
      return rows.find((row) => row.state === state && row.days_ago === ago)?.products ?? 0
    }),
  }))
}

/** What a wall shows of how long the stock lasts. */
async function forecastCovered(db: Db): Promise<ForecastCovered> {
  const stale_seconds = await staleSeconds(db)
  const counts = await countsOf(db)
  const current = await currentPeriod(db)
  const daysLeft = current ? current.days - current.day + 1 : usualDays
  const { rows: worst } = await sql<ForecastCovered['worst'][number]>`
    select s.product_id, p.sku, s.projected_qty::float8 as projected_qty, s.days_of_cover::float8 as days_of_cover,
      (select min(f."on") from stock_flow f where f.product_id = s.product_id and f.kind in ('purchase', 'production'))::text
        as next_receipt_on
    from (select product_id, projected_qty, round(greatest(0, on_hand_qty)
        / nullif((open_sales_qty + remaining_qty) / ${daysLeft}::numeric, 0), 1) as days_of_cover
      from forecast_stock where coverage_state = 'stockout') s
    join products p on p.id = s.product_id
    order by s.days_of_cover nulls last, s.projected_qty, s.product_id limit ${mostWorst}`.execute(db)
  const stockouts = counts.find(({ state }) => state === 'stockout')?.trend.at(-1) ?? 0
  return { stale_seconds, stockouts, worst, counts }
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
