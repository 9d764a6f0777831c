import { sql } from 'kysely'
import { dayNumber, placeOf } from '../../../../src/planning/projects/workdays'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import {
  capacityDays,
  type ForecastPlanned,
  forecastPlannedValue,
} from '../../../../src/resources/forecast/wallValues'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import type { Db } from '../../../db/database'
import { onComputed } from '../../../realtime/feed/computed'
import { siteWorkdays } from '../plans/calendar'
import { staleSeconds } from './staleSeconds'

const minute = 60_000

type Plan = { id: number; number: string; capacity: number | null }

/** Lines that are made today: begun or overdue and not yet done before today. */
const todayOf = async (db: Db, plans: readonly number[]) => {
  const { rows } = await sql<ForecastPlanned['today']>`
    select (count(*) filter (where l.status = 'released'))::int as released,
      (count(*) filter (where l.status = 'in_progress'))::int as in_progress,
      (count(*) filter (where l.status = 'done'))::int as done,
      (count(*) filter (where l.status <> 'done' and l.due_date < plant_today()
        or l.status in ('proposed', 'confirmed') and l.start_date < plant_today()))::int as late,
      coalesce(sum(l.planned_volume_ml * least(1, l.produced_qty / nullif(l.planned_qty, 0))) / 1000, 0)::float8 as done_l,
      coalesce(sum(l.planned_volume_ml) / 1000, 0)::float8 as planned_l
    from forecast_production_plan_lines l
    where l.plan_id = any(${plans}::bigint[]) and l.planned_qty > 0 and l.status <> 'skipped'
      and l.start_date <= plant_today() and (l.status <> 'done' or l.due_date >= plant_today())`.execute(db)
  return rows[0] ?? { released: 0, in_progress: 0, done: 0, late: 0, done_l: 0, planned_l: 0 }
}

const daysOf = async (db: Db, plans: readonly number[], perDayMl: number | null) => {
  const { rows } = await sql<{ day: string; planned_l: number }>`
    select d::date::text as day, coalesce((select sum(l.planned_volume_ml) / 1000 from forecast_production_plan_lines l
      where l.plan_id = any(${plans}::bigint[]) and l.start_date = d::date
        and l.status not in ('skipped', 'done')), 0)::float8 as planned_l
    from generate_series(plant_today(), plant_today() + ${capacityDays - 1}::int, interval '1 day') d`.execute(
    db,
  )
  const first = rows[0]?.day ?? ''
  const workdays = await siteWorkdays({ trx: db }, { from: first, to: dayAfter(first, capacityDays) })
  const isWorkday = (day: string) =>
    placeOf(workdays, dayNumber(day) + 1) - placeOf(workdays, dayNumber(day)) > 0
  return rows.map(({ day, planned_l }) => ({
    day,
    planned_l: Number(planned_l.toFixed(3)),
    capacity_l: perDayMl === null ? null : isWorkday(day) ? perDayMl / 1000 : 0,
  }))
}

/** What a wall shows of released plans. */
export async function forecastPlanned(db: Db): Promise<ForecastPlanned> {
  const stale_seconds = await staleSeconds(db)
  const { rows: plans } = await sql<Plan>`
    select id, number, capacity_ml_per_day::float8 as capacity from forecast_production_plans
    where status = 'released' order by number desc`.execute(db)
  const ids = plans.map(({ id }) => id)
  // Plans follow each other on the same plant; one without limit leaves it without one.
  const perDay =
    plans.length === 0 || plans.some(({ capacity }) => capacity === null)
      ? null
      : Math.max(...plans.map(({ capacity }) => capacity ?? 0))
  return {
    stale_seconds,
    plans: plans.map(({ number }) => number),
    today: await todayOf(db, ids),
    days: await daysOf(db, ids, perDay),
  }
}

onComputed(
  forecastPlannedValue,
  { sources: [forecastProductionPlanLines, forecastProductionPlans, productionOrders], everyMs: minute },
  forecastPlanned,
)
