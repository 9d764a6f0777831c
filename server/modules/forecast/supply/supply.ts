import { sql } from 'kysely'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import type { SuppliedProduct, SupplyPlan } from '../../../../src/resources/forecast/supplyCalls'
import { supplyCalls } from '../../../../src/resources/forecast/supplyCalls'
import { onCall } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { positionOf } from '../../../query/feedPosition'
import { assertNamed } from '../named'

type Period = NonNullable<SupplyPlan['period']>

/** The period, where none is named that of today, else the next one, months before weeks. */
async function periodOf(db: Db, id: number | null): Promise<Period | null> {
  const { rows } = await sql<Period>`
    select id, name, status, date_from::text as date_from, date_to::text as date_to from forecast_periods
    where ${id === null ? sql`status in ('draft', 'open', 'frozen') and date_to >= plant_today()` : sql`id = ${id}`}
    order by date_from > plant_today(), array_position(array['month', 'week', 'quarter'], granularity), date_from
    limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * What there is of products to promise until a day: what is available now and what comes in until then. Goods that are
 * in transit and released lines of plans without an order come too; what is overdue comes as of today.
 */
export async function supplyOf(db: Db | Trx, to: string, products: readonly number[]) {
  const { rows } = await sql<SuppliedProduct>`
    select p.id, p.sku, p.name, m.code as measure, f.name as family,
      greatest(0, k.available)::float8 as available_qty,
      (greatest(0, k.available) + coalesce(r.qty, 0))::float8 as supply_qty,
      coalesce(r.receipts, '[]'::json) as receipts
    from products p join measures m on m.id = p.stock_measure_id
    left join lateral (select name from product_families pf
      where (pf.brand_id, pf.flavor_id, pf.category_id) = (p.brand_id, p.flavor_id, p.category_id)
      order by pf.id limit 1) f on true
    cross join lateral (select coalesce(sum(available), 0) as available from stock_by_site s
      where s.product_id = p.id and s.location_id is not null) k
    left join lateral (
      select sum(c.qty) as qty, json_agg(json_build_object('on', c."on", 'kind', c.kind, 'source_id', c.source_id,
        'number', c.number, 'qty', c.qty::float8) order by c."on", c.source_id) as receipts
      from (
        select s."on", s.kind, s.source_id, s.qty, case s.kind
          when 'purchase' then (select number from purchases where id = s.source_id)
          when 'production' then (select number from production_orders where id = s.source_id)
          else (select number from transfers where id = s.source_id) end as number
        from stock_flow s where s.product_id = p.id and s.qty > 0 and s.kind in ('purchase', 'production', 'transfer')
          and (s."on" is null or s."on" <= ${to})
        union all
        select l.due_date, 'plan', l.plan_id, l.planned_qty, (select number from forecast_production_plans where id = l.plan_id)
        from forecast_production_plan_lines l where l.product_id = p.id and l.status = 'released'
          and l.production_order_id is null and l.due_date <= ${to}) c) r on true
    where p.id = any(${products}::bigint[]) order by p.sku`.execute(db)
  return rows
}

const rowsOf = (db: Db, period: number) =>
  sql<SupplyPlan['rows'][number]>`
    select id, version, period_id, product_id, customer_id, forecast_qty::float8, allocated_qty::float8, priority,
      is_locked::int as is_locked
    from forecast_allocations where period_id = ${period} order by id`.execute(db)

const customersOf = (db: Db, ids: readonly number[]) =>
  sql<SupplyPlan['customers'][number]>`select id, name from customers where id = any(${ids}::bigint[])
    order by name`.execute(db)

const lastRun = (db: Db, period: number) =>
  sql<NonNullable<SupplyPlan['last_run']>>`select r.id, r.rule, r.run_at, u.name as by
    from forecast_allocation_runs r left join users u on u.id = r.run_by
    where r.period_id = ${period} and r.undone_at is null order by r.id desc limit 1`.execute(db)

onCall(supplyCalls.plan, async ({ db, input }): Promise<SupplyPlan> => {
  // The position comes first: what changes while the rest is read comes again as an event.
  const position = await positionOf(db)
  await assertNamed(db, forecastPeriods, 'period_id', input.period_id)
  const period = await periodOf(db, input.period_id)
  if (!period) return { position, period, products: [], customers: [], rows: [], last_run: null }
  const { rows } = await rowsOf(db, period.id)
  const customers = [...new Set(rows.flatMap(({ customer_id: id }) => (id === null ? [] : [id])))]
  const [last] = (await lastRun(db, period.id)).rows
  return {
    position,
    period,
    products: await supplyOf(db, period.date_to, [...new Set(rows.map(({ product_id: id }) => id))]),
    customers: (await customersOf(db, customers)).rows,
    rows,
    last_run: last ? { ...last, run_at: new Date(last.run_at).toISOString() } : null,
  }
})
