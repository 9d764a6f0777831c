import { sql } from 'kysely'
import type { Baseline } from '../../../../src/forecasting/baseline'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import type { Db, Trx } from '../../../db/database'
import { grouped } from '../../../engine/rows/grouped'
import { stepsOf } from '../rounding'
import type { Series, Share } from './history'
import { type RetainedRow, productRows } from './productRows'

/** Where and for whom baselines are written. */
export type Writing = { trx: Db | Trx; by: { id: number }; at: string }

/** What was found of products: their baselines in the order of their series, and who took how much. */
export type FoundBaselines = {
  series: readonly Series[]
  baselines: readonly Baseline[]
  shares: ReadonlyMap<number, readonly Share[]>
}

/** The rows that baselines come to, beside those of the period that keep their numbers. */
export async function baselineRows(
  trx: Db | Trx,
  { id, growth_percent }: Pick<ForecastPeriod, 'id' | 'growth_percent'>,
  { series, baselines, shares }: FoundBaselines,
  discards: boolean,
) {
  const { rows: retained } =
    await sql<RetainedRow>`select product_id, customer_id, share_percent::float8 as share_percent, is_locked
    from forecast_allocations where period_id = ${id} and (is_locked or (manual_qty is not null and not ${discards}))`.execute(
      trx,
    )
  const byProduct = grouped(retained, (row) => row.product_id)
  const steps = await stepsOf(
    trx,
    series.map(({ product_id: product }) => product),
  )
  return series.flatMap((one, place) => {
    const baseline = baselines[place]
    if (!baseline) return []
    const { product_id: product } = one
    const rules = { growth_percent, step: steps.get(product) ?? 1 }
    return productRows(rules, one, baseline, shares.get(product) ?? [], byProduct.get(product) ?? [])
  })
}

/**
 * Writes the rows of a period, and answers those that changed. Locked rows stay as they are; the quantities of planners
 * stay unless they are discarded, also of customers who no longer have a part of the baseline. The same figures again
 * change nothing.
 */
export async function writeBaselines(
  unit: Writing,
  period: Pick<ForecastPeriod, 'id' | 'growth_percent'>,
  found: FoundBaselines,
  discards: boolean,
) {
  const rows = await baselineRows(unit.trx, period, found, discards)
  const author = unit.by.id || null
  const { rows: changed } = await sql<{ id: number; is_gone: boolean }>`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (product_id bigint, customer_id bigint,
        demand_class text, baseline_method text, method_reason text, baseline_qty numeric, baseline_lower_qty numeric,
        baseline_upper_qty numeric, naive_qty numeric, error_qty numeric, rmse_qty numeric, share_percent numeric, last_year_qty numeric,
        forecast_qty numeric)),
    gone as (
      delete from forecast_allocations a where a.period_id = ${period.id} and (a.manual_qty is null or ${discards})
        and not a.is_locked and not exists (select from fresh f where f.product_id = a.product_id
          and f.customer_id is not distinct from a.customer_id) returning a.id),
    apart as (
      update forecast_allocations a set baseline_qty = 0, baseline_lower_qty = 0, baseline_upper_qty = 0, naive_qty = 0,
        error_qty = null, rmse_qty = null, share_percent = 0, last_year_qty = 0, version = a.version + 1,
        updated_at = ${unit.at}, updated_by = ${author}::bigint
      where a.period_id = ${period.id} and a.manual_qty is not null and not ${discards} and not a.is_locked
        and (a.baseline_qty <> 0 or a.share_percent <> 0 or a.naive_qty <> 0 or a.last_year_qty <> 0)
        and not exists (select from fresh f where f.product_id = a.product_id
          and f.customer_id is not distinct from a.customer_id) returning a.id),
    written as (
      insert into forecast_allocations as a (period_id, product_id, customer_id, demand_class, baseline_method, method_reason,
        baseline_qty, baseline_lower_qty, baseline_upper_qty, naive_qty, error_qty, rmse_qty, share_percent, last_year_qty,
        forecast_qty, created_by, updated_by)
      select ${period.id}, f.*, ${author}::bigint, ${author}::bigint from fresh f
      on conflict (period_id, product_id, customer_id) do update set demand_class = excluded.demand_class,
        baseline_method = excluded.baseline_method, method_reason = excluded.method_reason,
        baseline_qty = excluded.baseline_qty, baseline_lower_qty = excluded.baseline_lower_qty,
        baseline_upper_qty = excluded.baseline_upper_qty, naive_qty = excluded.naive_qty, error_qty = excluded.error_qty,
        rmse_qty = excluded.rmse_qty, share_percent = excluded.share_percent, last_year_qty = excluded.last_year_qty,
        manual_qty = case when ${discards} then null else a.manual_qty end,
        override_reason = case when ${discards} then null else a.override_reason end,
        planner_id = case when ${discards} then null else a.planner_id end,
        status = case when ${discards} then 'proposed' else a.status end,
        forecast_qty = case when ${discards} or a.manual_qty is null then excluded.forecast_qty else a.manual_qty end,
        version = a.version + 1, updated_at = ${unit.at}, updated_by = ${author}::bigint
      where not a.is_locked and (a.demand_class, a.baseline_method, a.method_reason, a.baseline_qty, a.baseline_lower_qty,
          a.baseline_upper_qty, a.naive_qty, a.error_qty, a.rmse_qty, a.share_percent, a.last_year_qty, a.forecast_qty,
          a.manual_qty) is distinct from
        (excluded.demand_class, excluded.baseline_method, excluded.method_reason, excluded.baseline_qty,
          excluded.baseline_lower_qty, excluded.baseline_upper_qty, excluded.naive_qty, excluded.error_qty,
          excluded.rmse_qty, excluded.share_percent, excluded.last_year_qty,
          case when ${discards} or a.manual_qty is null then excluded.forecast_qty else a.manual_qty end,
          case when ${discards} then null else a.manual_qty end)
      returning a.id)
    select id, true as is_gone from gone union all select id, false from apart union all select id, false from written`.execute(
    unit.trx,
  )
  return changed
}
