import { sql } from 'kysely'
import { bucketAt, type Days, forecastByBucket } from '../../../../src/forecasting/planning/buckets'
import type { BucketDemand } from '../../../../src/forecasting/netting'
import type { ForecastProductionPlan } from '../../../../src/resources/forecast/forecast_production_plans'
import type { Unit } from '../../../engine/unitTypes'

/** A product of a plan: what there is of it, how it is made, and how far off its forecast usually is. */
type PlannedProduct = {
  id: number
  volume_ml: number | null
  family_id: number | null
  on_hand: number
  reserved: number
  /** Reserved for anything but sales: it is gone for the forecast. */
  other_reserved: number
  rmse: number
  recipe_id: number | null
  priority: number
}

/** What a plan nets of a product: its demand by bucket, without safety stock. */
export type Requirement = { product: PlannedProduct; buckets: BucketDemand[] }

type Forecast = { product_id: number; qty: number; from: string; to: string }
type Flow = { product_id: number; day: string; qty: number }

/** The forecast of products in the periods that share days with the horizon, of the size of that of the plan. */
const forecastsOf = (unit: Unit, plan: ForecastProductionPlan) =>
  sql<Forecast>`
    select a.product_id, sum(coalesce(a.frozen_qty, a.forecast_qty))::float8 as qty,
      p.date_from::text as "from", p.date_to::text as "to"
    from forecast_periods p join forecast_periods own on own.id = ${plan.period_id} and own.granularity = p.granularity
    join forecast_allocations a on a.period_id = p.id
    where p.status in ('open', 'frozen', 'closed')
      and p.date_from <= ${plan.horizon_to} and p.date_to >= ${plan.horizon_from}
    group by a.product_id, p.id order by a.product_id`.execute(unit.trx)

const demandOf = (unit: Unit, { horizon_from, horizon_to }: ForecastProductionPlan) =>
  sql<{ product_id: number; day: string; sold: number; opened: number }>`
    select product_id, day::text as day, sum(case when day >= ${horizon_from} then shipped_qty else 0 end)::float8 as sold,
      sum(open_qty)::float8 as opened
    from forecast_demand_days where day <= ${horizon_to} group by 1, 2
    having sum(open_qty) > 0 or max(day) >= ${horizon_from}`.execute(unit.trx)

/** What is being made: open orders, and released lines of plans that have no order yet. */
const productionOf = (unit: Unit, { horizon_to }: ForecastProductionPlan) =>
  sql<Flow>`
    select product_id, "on"::text as day, sum(made)::float8 as qty from production_to_come
    where made > 0 and "on" <= ${horizon_to} group by 1, 2
    union all
    select l.product_id, l.due_date::text, sum(greatest(l.planned_qty - l.produced_qty, 0))::float8
    from forecast_production_plan_lines l
    where l.status in ('released', 'in_progress') and l.production_order_id is null and l.due_date <= ${horizon_to}
    group by 1, 2`.execute(unit.trx)

const purchasesOf = (unit: Unit, { horizon_to }: ForecastProductionPlan) =>
  sql<Flow>`select product_id, "on"::text as day, sum(qty)::float8 as qty from purchases_to_come
    where "on" <= ${horizon_to} group by 1, 2`.execute(unit.trx)

const productsOf = (unit: Unit, ids: readonly number[], periodId: number) =>
  sql<PlannedProduct>`
    select p.id, p.volume_ml::float8 as volume_ml, f.id as family_id, s.on_hand::float8 as on_hand,
      s.reserved::float8 as reserved, r.other::float8 as other_reserved, a.rmse::float8 as rmse, c.recipe_id,
      a.priority
    from products p
    left join lateral (select id from product_families pf
      where (pf.brand_id, pf.flavor_id, pf.category_id) = (p.brand_id, p.flavor_id, p.category_id)
      order by pf.id limit 1) f on true
    cross join lateral (select coalesce(sum(v.on_hand), 0) as on_hand, coalesce(sum(v.reserved), 0) as reserved
      from stock_levels v join bins b on b.id = v.bin_id join lots t on t.id = v.lot_id
      where v.product_id = p.id and b.location_id is not null and b.kind <> 'quarantine' and t.status = 'released') s
    cross join lateral (select coalesce(sum(n.qty), 0) as other from stock_reservations n
      join stock_levels v on v.id = n.level_id
      where v.product_id = p.id and n.source_type not in ('sales', 'allocations')) r
    cross join lateral (select coalesce(sum(rmse_qty), 0) as rmse, coalesce(min(priority), 5) as priority
      from forecast_allocations where period_id = ${periodId} and product_id = p.id) a
    left join lateral (select r.id as recipe_id from product_components k join recipes r on r.product_id = k.component_product_id
      where k.product_id = p.id and k.is_active and r.status = 'approved' and not r.is_rework
        and (r.effective_from is null or r.effective_from <= plant_today())
        and (not r.export_only or p.excise_jurisdiction = 'EX')
      order by r.export_only desc, r.approved_at desc nulls last, r.id desc limit 1) c on true
    where p.id = any(${ids}::bigint[]) and p.is_producible and p.status = 'active' order by p.id`.execute(
    unit.trx,
  )

const empty = (): BucketDemand => ({
  forecast_qty: 0,
  sold_qty: 0,
  open_sales_qty: 0,
  open_production_qty: 0,
  open_purchase_qty: 0,
  safety_stock_qty: 0,
})

/** The products of a plan with their demand and receipts by bucket; what is overdue counts in the first bucket. */
export async function requirementsOf(
  unit: Unit,
  plan: ForecastProductionPlan,
  buckets: readonly Days[],
): Promise<Requirement[]> {
  const { rows: forecasts } = await forecastsOf(unit, plan)
  const { rows: demand } = await demandOf(unit, plan)
  const production = plan.include_open_production ? (await productionOf(unit, plan)).rows : []
  const purchases = plan.include_open_purchases ? (await purchasesOf(unit, plan)).rows : []
  const ids = new Set([
    ...forecasts.flatMap(({ product_id, qty }) => (qty > 0 ? [product_id] : [])),
    ...demand.flatMap(({ product_id, opened }) => (opened > 0 ? [product_id] : [])),
  ])
  const { rows: products } = await productsOf(unit, [...ids], plan.period_id)
  const byProduct = new Map(products.map(({ id }) => [id, buckets.map(empty)]))
  for (const { product_id, qty, from, to } of forecasts) {
    const own = byProduct.get(product_id)
    for (const [place, part] of forecastByBucket(qty, { from, to }, buckets).entries())
      if (own?.[place]) own[place].forecast_qty += part
  }
  const add = (product: number, day: string, change: (bucket: BucketDemand) => void) => {
    const bucket = byProduct.get(product)?.[bucketAt(buckets, day)]
    if (bucket) change(bucket)
  }
  for (const { product_id, day, sold, opened } of demand)
    add(product_id, day, (bucket) => {
      bucket.sold_qty += sold
      bucket.open_sales_qty += opened
    })
  for (const { product_id, day, qty } of production)
    add(product_id, day, (bucket) => void (bucket.open_production_qty += qty))
  for (const { product_id, day, qty } of purchases)
    add(product_id, day, (bucket) => void (bucket.open_purchase_qty += qty))
  return products.map((product) => ({ product, buckets: byProduct.get(product.id) ?? [] }))
}
