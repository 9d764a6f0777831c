import { sql } from 'kysely'
import { netBuckets } from '../../../../src/forecasting/netting'
import { bucketsOf, type Days, daysShared } from '../../../../src/forecasting/planning/buckets'
import { rangeOf, rangesFor, suggestedQty } from '../../../../src/forecasting/quantityRange'
import { safetyStock } from '../../../../src/forecasting/safety'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../../src/resources/forecast/forecast_production_plan_lines'
import {
  type ForecastProductionPlan,
  forecastProductionPlans,
} from '../../../../src/resources/forecast/forecast_production_plans'
import type { ForecastProductionQtyRange } from '../../../../src/resources/forecast/forecast_production_qty_ranges'
import { forecastProductionQtyRanges } from '../../../../src/resources/forecast/forecast_production_qty_ranges'
import type { Db } from '../../../db/database'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import type { Workdays } from '../../../../src/planning/projects/workdays'
import { grouped } from '../../../engine/rows/grouped'
import { siteWorkdays, startBefore, workdaysIn } from './calendar'
import { flagCapacity } from './flagCapacity'
import { type LotInputs, solvedLots, solveLots } from './lotSizes'
import { volumeOf } from './planVolume'
import { type Requirement, requirementsOf } from './requirement'

type Context = {
  plan: ForecastProductionPlan
  buckets: readonly Days[]
  workdays: Workdays
  servicePercent: number
  ranges: readonly ForecastProductionQtyRange[]
  decidedLines: ReadonlyMap<string, readonly ForecastProductionPlanLine[]>
}

const exact = (value: number) => Number(value.toFixed(6))
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const keyOf = (product: number, bucket: string) => `${product}:${bucket}`

/** The longest lead time of the ranges of a product, in buckets. */
const leadBuckets = (ranges: readonly ForecastProductionQtyRange[], days: number) =>
  Math.max(1, Math.ceil(Math.max(0, ...ranges.map(({ lead_time_days: lead }) => lead)) / days))

/** The safety stock of each bucket of a product, in whole units. */
function withSafety(
  { product, buckets }: Requirement,
  { plan, servicePercent, ...context }: Context,
  ranges: Context['ranges'],
) {
  return buckets.map((bucket, place) => {
    const span = context.buckets[place]
    const days = span ? daysShared(span, span) : 1
    const safety = safetyStock({
      method: plan.safety_method,
      forecast: bucket.forecast_qty,
      daysOfBucket: days,
      percent: plan.safety_percent ?? 0,
      days: plan.safety_days ?? 0,
      servicePercent,
      errors: [product.rmse],
      leadTimeBuckets: leadBuckets(ranges, days),
    })
    return { ...bucket, safety_stock_qty: Math.ceil(safety - 1e-9) }
  })
}

/** What decided lines of a bucket come to: quantities of confirmed ones, nothing of skipped ones. */
const decidedQty = (lines: readonly ForecastProductionPlanLine[]) =>
  sumOf(lines.map(({ status, planned_qty: qty }) => (status === 'skipped' ? 0 : qty)))

/** The line of a bucket itself, which has its figures, beside the parts that were split off. */
const firstPart = (lines: readonly ForecastProductionPlanLine[]) => lines.find(({ part }) => part === 1)

/** What is decided of the buckets of a product: those whose first part is. */
const decidedOf = (product: number, { buckets, decidedLines }: Context) =>
  new Map(
    buckets.flatMap(({ from }, place) => {
      const lines = decidedLines.get(keyOf(product, from)) ?? []
      return firstPart(lines) ? [[place, decidedQty(lines)] as const] : []
    }),
  )

/** The netted lines of one product; `lots` are quantities that were sized over all buckets at once. */
function linesOf(
  requirement: Requirement,
  context: Context,
  ranges: Context['ranges'],
  lots: readonly number[] | null,
) {
  const { plan, buckets, workdays, decidedLines } = context
  const { product } = requirement
  const demands = withSafety(requirement, context, ranges)
  const decidedLinesAt = (place: number) =>
    decidedLines.get(keyOf(product.id, buckets[place]?.from ?? '')) ?? []
  const decided = decidedOf(product.id, context)
  const plannedAt = (place: number, net: number) =>
    decided.get(place) ??
    // What parts are decided of is made in any case; the line itself makes the rest.
    Math.max(decidedQty(decidedLinesAt(place)), lots?.[place] ?? suggestedQty(rangeOf(ranges, net), net))
  const netted = netBuckets(
    product.on_hand - product.other_reserved,
    demands,
    plan.consumption,
    (net, place) => plannedAt(place, net),
  )
  const total = (of: keyof (typeof demands)[number]) => sumOf(demands.map((demand) => demand[of]))
  const horizonForecast = total('forecast_qty')
  const basis =
    product.on_hand +
    total('open_production_qty') +
    total('open_purchase_qty') -
    Math.max(horizonForecast - total('sold_qty'), total('open_sales_qty'))
  return netted.flatMap((net, place) => {
    const [bucket, demand, lines] = [buckets[place], demands[place], decidedLinesAt(place)]
    const line = firstPart(lines)
    if (!bucket || !demand) return []
    const isEmpty =
      net.gross_requirement_qty === 0 && net.net_requirement_qty === 0 && net.suggested_qty === 0
    if (isEmpty && lines.length === 0) return []
    const range = rangeOf(ranges, net.net_requirement_qty)
    const suggested = lots?.[place] ?? suggestedQty(range, net.net_requirement_qty)
    const planned = line ? line.planned_qty : Math.max(0, suggested - decidedQty(lines))
    const due = line?.due_date ?? bucket.from
    return [
      {
        product_id: product.id,
        recipe_id: product.recipe_id,
        bucket_start: bucket.from,
        bucket_end: bucket.to,
        due_date: due,
        start_date: startBefore(workdays, due, range?.lead_time_days ?? 0),
        // Stock at the beginning of the bucket, so that each line is netted from its own figures.
        on_hand_qty: exact(
          net.projected_qty +
            net.gross_requirement_qty -
            demand.open_production_qty -
            demand.open_purchase_qty,
        ),
        reserved_qty: product.reserved,
        open_sales_qty: demand.open_sales_qty,
        open_production_qty: demand.open_production_qty,
        open_purchase_qty: demand.open_purchase_qty,
        sold_qty: demand.sold_qty,
        forecast_qty: demand.forecast_qty,
        horizon_forecast_qty: horizonForecast,
        basis_qty: exact(basis),
        gross_requirement_qty: net.gross_requirement_qty,
        safety_stock_qty: demand.safety_stock_qty,
        projected_qty: net.projected_qty,
        net_requirement_qty: net.net_requirement_qty,
        qty_range_id: range?.id ?? null,
        suggested_qty: exact(suggested),
        planned_qty: exact(planned),
        planned_volume_ml: volumeOf(planned, product.volume_ml, range?.waste_percent),
        priority: line?.priority ?? product.priority,
      },
    ]
  })
}

/** What a plan is calculated from. */
async function inputsOf(unit: Unit, plan: ForecastProductionPlan) {
  const horizon = { from: plan.horizon_from, to: plan.horizon_to }
  const buckets = bucketsOf(horizon, plan.bucket)
  const ranges = await unit.find(forecastProductionQtyRanges, { is_active: 1 })
  const lines = await unit.find(forecastProductionPlanLines, { plan_id: plan.id })
  const period = await unit.get(forecastPeriods, plan.period_id)
  const decidedLines = grouped(
    lines.filter(({ status }) => status !== 'proposed'),
    (line) => keyOf(line.product_id, line.bucket_start),
  )
  const workdays = await siteWorkdays(unit, horizon)
  const context: Context = {
    plan,
    buckets,
    workdays,
    servicePercent: period.service_level_percent,
    ranges,
    decidedLines,
  }
  const requirements = await requirementsOf(unit, plan, buckets)
  const scoped = requirements.map((requirement) => ({
    requirement,
    ranges: rangesFor(ranges, requirement.product),
  }))
  return { context, scoped }
}

const lotInputs = ({ context, scoped }: Awaited<ReturnType<typeof inputsOf>>): LotInputs => ({
  scoped: scoped.map(({ requirement, ranges }) => ({
    requirement: { ...requirement, buckets: withSafety(requirement, context, ranges) },
    ranges,
    decided: decidedOf(requirement.product.id, context),
  })),
  plan: context.plan,
  capacityMl: context.buckets.map(
    (bucket) => (context.plan.capacity_ml_per_day ?? Infinity) * workdaysIn(context.workdays, bucket),
  ),
})

const sizesLots = ({ lot_sizing: sizing }: ForecastProductionPlan) => sizing === 'fewest_batches'

/** Solves the sizes of a plan that is to be calculated: reading takes a unit, solving none. */
export async function sizeLots(db: Db, id: number) {
  const inputs = await runUnit(db, system, async (unit) => {
    const [plan] = await unit.find(forecastProductionPlans, { id })
    const isOpen = plan?.status === 'draft' || plan?.status === 'calculated'
    return plan && isOpen && sizesLots(plan) ? lotInputs(await inputsOf(unit, plan)) : null
  })
  if (inputs) await solveLots(inputs)
}

/** Nets the horizon of a plan: proposed lines are made anew, confirmed and skipped ones keep what was decided of them. */
export async function calculatePlan(unit: Unit, plan: ForecastProductionPlan) {
  const inputs = await inputsOf(unit, plan)
  const { context, scoped } = inputs
  const lots = sizesLots(plan) ? solvedLots(lotInputs(inputs)) : null
  const rows = scoped.flatMap(({ requirement, ranges: own }) =>
    linesOf(requirement, context, own, lots?.get(requirement.product.id) ?? null),
  )
  const author = unit.by.id || null
  await sql`delete from forecast_production_plan_lines where plan_id = ${plan.id} and status = 'proposed'`.execute(
    unit.trx,
  )
  await sql`
    insert into forecast_production_plan_lines as l (plan_id, product_id, recipe_id, bucket_start, bucket_end, due_date,
      start_date, on_hand_qty, reserved_qty, open_sales_qty, open_production_qty, open_purchase_qty, sold_qty,
      forecast_qty, horizon_forecast_qty, basis_qty, gross_requirement_qty, safety_stock_qty, projected_qty,
      net_requirement_qty, qty_range_id, suggested_qty, planned_qty, planned_volume_ml, priority, created_by, updated_by)
    select ${plan.id}, r.product_id, r.recipe_id, r.bucket_start, r.bucket_end, r.due_date, r.start_date, r.on_hand_qty,
      r.reserved_qty, r.open_sales_qty, r.open_production_qty, r.open_purchase_qty, r.sold_qty, r.forecast_qty,
      r.horizon_forecast_qty, r.basis_qty, r.gross_requirement_qty, r.safety_stock_qty, r.projected_qty,
      r.net_requirement_qty, r.qty_range_id, r.suggested_qty, r.planned_qty, r.planned_volume_ml, r.priority,
      ${author}::bigint, ${author}::bigint
    from jsonb_populate_recordset(null::forecast_production_plan_lines, ${JSON.stringify(rows)}::jsonb) r
    on conflict (plan_id, product_id, bucket_start, part) do update set recipe_id = excluded.recipe_id,
      on_hand_qty = excluded.on_hand_qty, reserved_qty = excluded.reserved_qty, open_sales_qty = excluded.open_sales_qty,
      open_production_qty = excluded.open_production_qty, open_purchase_qty = excluded.open_purchase_qty,
      sold_qty = excluded.sold_qty, forecast_qty = excluded.forecast_qty,
      horizon_forecast_qty = excluded.horizon_forecast_qty, basis_qty = excluded.basis_qty,
      gross_requirement_qty = excluded.gross_requirement_qty, safety_stock_qty = excluded.safety_stock_qty,
      projected_qty = excluded.projected_qty, net_requirement_qty = excluded.net_requirement_qty,
      qty_range_id = excluded.qty_range_id, suggested_qty = excluded.suggested_qty,
      version = l.version + 1, updated_at = ${unit.at}`.execute(unit.trx)
  await flagCapacity(unit, plan)
  unit.reload(forecastProductionPlanLines)
}
