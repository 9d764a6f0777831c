import type pg from 'pg'
import { netBuckets } from '../../../src/forecasting/netting'
import { rangeOf, rangesFor, suggestedQty } from '../../../src/forecasting/quantityRange'
import { forecastProductionQtyRanges } from '../../../src/resources/forecast/forecast_production_qty_ranges'
import { runUnit, system } from '../../engine/unitOfWork'
import { volumeOf } from '../../modules/forecast/plans/planVolume'
import type { Db } from '../../db/database'

type Made = {
  id: number
  product_id: number
  recipe_id: number | null
  volume_ml: number | null
  family_id: number | null
  planned: number
  produced: number
  started_on: string
  due_on: string
  bucket_start: string
  bucket_end: string
  forecast: number
}

const mostLines = 60

/** Orders that the floor finished in a month, each with its week and what was forecast of that. */
const finished = `
  select distinct on (o.product_id, w.bucket_start) o.id, o.product_id, o.recipe_id, p.volume_ml::float8 as volume_ml,
    f.id as family_id, o.qty_planned::float8 as planned, o.qty_packed::float8 as produced,
    least(d.day, plant_day(coalesce(o.started_at, o.done_at)))::text as started_on, d.day::text as due_on,
    w.bucket_start::text, least(w.bucket_start + (7 - extract(isodow from w.bucket_start)::int), m.date_to)::text as bucket_end,
    round(coalesce(a.qty, 0) * 7 / (m.date_to - m.date_from + 1))::float8 as forecast
  from forecast_periods m join production_orders o on o.area = 'production' and o.status in ('done', 'shipped', 'closed')
    and plant_day(o.done_at) between m.date_from and m.date_to and o.qty_packed > 0
  join products p on p.id = o.product_id and p.status = 'active' and p.is_saleable
  left join lateral (select id from product_families pf
    where (pf.brand_id, pf.flavor_id, pf.category_id) = (p.brand_id, p.flavor_id, p.category_id) order by pf.id limit 1) f on true
  cross join lateral (select plant_day(o.done_at) as day) d
  cross join lateral (select greatest(m.date_from, date_trunc('week', d.day::timestamp)::date) as bucket_start) w
  left join lateral (select sum(frozen_qty) as qty from forecast_allocations
    where period_id = m.id and product_id = o.product_id) a on true
  where m.id = $1 order by o.product_id, w.bucket_start, o.id limit ${mostLines}`

/** The line that the order of a product was made for: orders beyond its forecast were open, and little was left in stock. */
function lineOf(made: Made, nth: number, ranges: Parameters<typeof rangesFor>[0]) {
  const net = Math.max(10, made.planned - 40 - (nth % 5) * 10)
  const left = (nth % 4) * 30
  const demand = {
    forecast_qty: made.forecast,
    sold_qty: 0,
    open_sales_qty: made.forecast >= net + left ? 0 : net + left,
    open_production_qty: 0,
    open_purchase_qty: 0,
    safety_stock_qty: 0,
  }
  const gross = Math.max(demand.open_sales_qty, made.forecast)
  const own = rangesFor(ranges, { id: made.product_id, family_id: made.family_id, volume_ml: made.volume_ml })
  const range = rangeOf(own, net) as
    | ((typeof own)[number] & { id: number; waste_percent: number })
    | undefined
  const suggested = suggestedQty(range, net)
  const [netted] = netBuckets(gross - net, [demand], 'forecast_and_orders', () => made.planned)
  return {
    ...demand,
    product_id: made.product_id,
    recipe_id: made.recipe_id,
    bucket_start: made.bucket_start,
    bucket_end: made.bucket_end,
    due_date: made.due_on,
    start_date: made.started_on,
    on_hand_qty: gross - net,
    horizon_forecast_qty: made.forecast,
    basis_qty: gross - net - gross,
    gross_requirement_qty: netted?.gross_requirement_qty ?? 0,
    projected_qty: netted?.projected_qty ?? 0,
    net_requirement_qty: netted?.net_requirement_qty ?? 0,
    qty_range_id: range?.id ?? null,
    suggested_qty: suggested,
    planned_qty: made.planned,
    change_reason: made.planned === suggested ? null : 'A whole tank',
    planned_volume_ml: volumeOf(made.planned, made.volume_ml, range?.waste_percent),
    production_order_id: made.id,
    produced_qty: made.produced,
  }
}

/** The plan of the last scored month, all of it made by the orders that the floor finished in it. */
export async function addCompletedPlan(client: pg.ClientBase, db: Db, planner: number) {
  const { rows: plans } = await client.query<{ id: number; period_id: number }>(
    `insert into forecast_production_plans (number, status, period_id, name, horizon_from, horizon_to, stock_as_of, approved_at,
       approved_by_id, released_at, released_by_id, completed_at, created_at, created_by, updated_at, updated_by, capacity_ml_per_day)
     select 'FPP-00001', 'completed', id, to_char(date_from, 'FMMonth YYYY'), date_from, date_to, t, t + interval '5 hours', $1,
       t + interval '6 hours', $1, date_to + interval '16 hours', t - interval '2 hours', $1, date_to + interval '16 hours', $1, 500000
     from (select *, date_from - interval '9 days' + interval '14 hours' as t from forecast_periods
       where status = 'closed' order by date_from desc limit 1) p returning id, period_id`,
    [planner],
  )
  const [plan] = plans
  if (!plan) return
  const { rows: made } = await client.query<Made>(finished, [plan.period_id])
  const ranges = await runUnit(db, system, (unit) => unit.find(forecastProductionQtyRanges, { is_active: 1 }))
  const lines = made.map((one, nth) => lineOf(one, nth, ranges))
  await client.query(
    `insert into forecast_production_plan_lines (status, plan_id, product_id, recipe_id, bucket_start, bucket_end, due_date,
       start_date, on_hand_qty, open_sales_qty, forecast_qty, horizon_forecast_qty, basis_qty, gross_requirement_qty,
       projected_qty, net_requirement_qty, qty_range_id, suggested_qty, planned_qty, change_reason, planned_volume_ml,
       production_order_id, produced_qty, created_by, updated_by)
     select 'done', $1, product_id, recipe_id, bucket_start, bucket_end, due_date, start_date, on_hand_qty, open_sales_qty,
       forecast_qty, horizon_forecast_qty, basis_qty, gross_requirement_qty, projected_qty, net_requirement_qty, qty_range_id,
       suggested_qty, planned_qty, change_reason, planned_volume_ml, production_order_id, produced_qty, $3, $3
     from jsonb_populate_recordset(null::forecast_production_plan_lines, $2::jsonb)`,
    [plan.id, JSON.stringify(lines), planner],
  )
  await client.query(
    `insert into forecast_plan_revisions (plan_id, revision, product_id, bucket_start, planned_qty)
     select plan_id, 1, product_id, bucket_start, planned_qty from forecast_production_plan_lines where plan_id = $1`,
    [plan.id],
  )
}
