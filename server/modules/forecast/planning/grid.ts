import { sql } from 'kysely'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { type GridRow, planningCalls } from '../../../../src/resources/forecast/planningCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { positionOf } from '../../../query/feedPosition'
import { assertNamed } from '../named'
import { demandBefore } from './demandBefore'
import { plantLoad } from './plantLoad'

/** So many buckets are planned beside each other. */
const mostBuckets = 26

type Period = {
  id: number
  name: string
  status: string
  date_from: string
  date_to: string
  growth_percent: number
  due_in: number
}

/** The periods from one on, which is the first that is planned where none is named. */
async function periodsFrom(db: Db, id: number | null) {
  const { rows } = await sql<Period>`
    with first as (select granularity, date_from from forecast_periods
      where ${id === null ? sql`status in ('draft', 'open')` : sql`id = ${id}`}
      order by date_to < plant_today(), date_from limit 1)
    select p.id, p.name, p.status, p.date_from::text as date_from, p.date_to::text as date_to,
      p.growth_percent::float8 as growth_percent, greatest(0, p.date_from - plant_today()) as due_in
    from first f join forecast_periods p on p.granularity = f.granularity and p.date_from >= f.date_from
      and p.status <> 'cancelled'
    order by p.date_from limit ${mostBuckets}`.execute(db)
  return rows
}

type Product = {
  id: number
  sku: string
  name: string
  measure: string
  volume_ml: number
  strength_mg_ml: number
  stamps: number
  jurisdiction: string | null
}

const productsOf = (db: Db, ids: readonly number[]) =>
  sql<Product>`select p.id, p.sku, p.name, m.code as measure, coalesce(p.volume_ml, 0)::float8 as volume_ml,
      coalesce(p.strength_mg_ml, 0)::float8 as strength_mg_ml,
      (p.kind = 'finished_good' and coalesce(p.excise_jurisdiction, 'EX') <> 'EX')::int as stamps,
      nullif(p.excise_jurisdiction, 'EX') as jurisdiction
    from products p join measures m on m.id = p.stock_measure_id where p.id = any(${ids}::bigint[])
    order by p.sku`.execute(db)

const customersOf = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; name: string }>`select id, name from customers where id = any(${ids}::bigint[])
    order by name`.execute(db)

/** The rows of periods with what of them is sold and ordered, summed once for all of them. */
const rowsOf = (db: Db, periods: readonly number[]) =>
  sql<GridRow>`
    with rows as (select * from forecast_allocations where period_id = any(${periods}::bigint[])),
    demand as (
      select p.id as period_id, d.product_id, case when exists (select from rows r where r.period_id = p.id
          and r.product_id = d.product_id and r.customer_id = d.customer_id) then d.customer_id end as customer_id,
        sum(d.shipped_qty) as sold, sum(d.open_qty) as opened
      from forecast_periods p join forecast_demand_days d on d.day between p.date_from and p.date_to
      where p.id = any(${periods}::bigint[]) and d.product_id in (select product_id from rows)
      group by 1, 2, 3)
    select a.id, a.version, a.period_id, a.product_id, a.customer_id, a.demand_class, a.baseline_method, a.method_reason,
      a.baseline_qty::float8, a.baseline_lower_qty::float8, a.baseline_upper_qty::float8, a.error_qty::float8,
      a.last_year_qty::float8, a.manual_qty::float8, a.override_reason, a.forecast_qty::float8,
      coalesce(d.sold, 0)::float8 as sold_qty, coalesce(d.opened, 0)::float8 as open_qty,
      a.is_locked::int as is_locked, a.status
    from rows a left join demand d on d.period_id = a.period_id and d.product_id = a.product_id
      and d.customer_id is not distinct from a.customer_id
    order by a.id`.execute(db)

onCall(planningCalls.grid, async ({ db, input }) => {
  // The position comes first: what changes while the rest is read comes again as an event.
  const position = await positionOf(db)
  await assertNamed(db, forecastPeriods, 'period_id', input.period_id)
  const periods = await periodsFrom(db, input.period_id)
  const { rows } = await rowsOf(
    db,
    periods.map(({ id }) => id),
  )
  const ids = [...new Set(rows.map(({ product_id }) => product_id))]
  const { rows: products } = await productsOf(db, ids)
  const load = await plantLoad(db, ids)
  const customers = [...new Set(rows.flatMap(({ customer_id: id }) => (id === null ? [] : [id])))]
  return {
    position,
    periods,
    products: products.map((product) => ({
      ...product,
      security_per_stamp: product.jurisdiction === null ? 0 : load.securityOf(product.jurisdiction),
      seconds: load.secondsOf.get(product.id) ?? [],
    })),
    customers: (await customersOf(db, customers)).rows,
    rows,
    ...(await demandBefore(db, periods[0]?.id ?? 0, rows)),
    plant: load.plant,
  }
})
