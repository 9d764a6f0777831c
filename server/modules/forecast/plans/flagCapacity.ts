import { sql } from 'kysely'
import { bucketsOf } from '../../../../src/forecasting/planning/buckets'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import type { ForecastProductionPlan } from '../../../../src/resources/forecast/forecast_production_plans'
import type { Unit } from '../../../engine/unitTypes'
import { siteWorkdays, workdaysIn } from './calendar'

/** Flags the lines of buckets whose liquid is more than the plant can batch. */
export async function flagCapacity(unit: Unit, plan: ForecastProductionPlan) {
  const { capacity_ml_per_day: perDay } = plan
  if (perDay === null) return
  const buckets = bucketsOf({ from: plan.horizon_from, to: plan.horizon_to }, plan.bucket)
  const workdays = await siteWorkdays(unit, { from: plan.horizon_from, to: plan.horizon_to })
  const limits = buckets.map((bucket) => ({
    bucket_start: bucket.from,
    limit: perDay * workdaysIn(workdays, bucket),
  }))
  await unit.writing([forecastProductionPlanLines], async (trx) =>
    sql`
    with limits as (select * from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l (bucket_start date, "limit" numeric)),
    sums as (select bucket_start, sum(planned_volume_ml) as volume from forecast_production_plan_lines
      where plan_id = ${plan.id} and status <> 'skipped' group by 1)
    update forecast_production_plan_lines l set is_over_capacity = s.volume > m."limit" and l.planned_qty > 0
      and l.status <> 'skipped', version = l.version + 1
    from sums s join limits m using (bucket_start)
    where l.plan_id = ${plan.id} and l.bucket_start = s.bucket_start
      and l.is_over_capacity is distinct from coalesce(s.volume > m."limit" and l.planned_qty > 0
        and l.status <> 'skipped', false)`.execute(trx),
  )
}
