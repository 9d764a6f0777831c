import { sql } from 'kysely'
import { type PeriodPreview, periodCalls } from '../../../../src/resources/forecast/periodCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { periodOf } from './periodOf'

const mostChanges = 10
/** So many products without history are named; more are counted. */
const mostNamed = 50

const classesOf = (db: Db, period: number) =>
  sql<PeriodPreview['classes'][number]>`
    select demand_class, baseline_method, count(distinct product_id)::int as products,
      sum(baseline_qty)::float8 as baseline_qty, sum(forecast_qty)::float8 as forecast_qty,
      sum(last_year_qty)::float8 as last_year_qty
    from forecast_allocations where period_id = ${period} group by 1, 2 order by 3 desc, 1, 2`.execute(db)

const changesOf = (db: Db, period: number) =>
  sql<PeriodPreview['changes'][number]>`
    select p.id as product_id, p.sku, p.name, sum(a.last_year_qty)::float8 as last_year_qty,
      sum(a.forecast_qty)::float8 as forecast_qty
    from forecast_allocations a join products p on p.id = a.product_id where a.period_id = ${period}
    group by p.id having sum(a.forecast_qty) <> sum(a.last_year_qty)
    order by abs(sum(a.forecast_qty) - sum(a.last_year_qty)) desc, p.id limit ${mostChanges}`.execute(db)

const withoutHistory = (db: Db, period: number) =>
  sql<PeriodPreview['without_history'][number] & { count: number }>`
    select p.id as product_id, p.sku, p.name, count(*) over ()::int as count from products p
    cross join forecast_periods f
    where f.id = ${period} and p.is_saleable and p.status = 'active' and not exists (
      select from forecast_demand_days d where d.product_id = p.id and d.ordered_qty > 0
        and d.day between f.history_from and f.history_to)
    order by p.sku limit ${mostNamed}`.execute(db)

onCall(periodCalls.preview, async ({ db, input }) => {
  const { id } = await periodOf(db, input.id)
  const { rows: missing } = await withoutHistory(db, id)
  return {
    classes: (await classesOf(db, id)).rows,
    changes: (await changesOf(db, id)).rows,
    without_history: missing.map(({ count: _, ...product }) => product),
    without_history_count: missing[0]?.count ?? 0,
  }
})
