import type pg from 'pg'
import type { Actor } from '../../../src/access'
import { forecastProductionPlanLines } from '../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../src/resources/forecast/forecast_production_plans'
import { dayAfter } from '../../../src/resources/kit/text/days'
import type { Days } from '../../../src/forecasting/planning/buckets'
import { dayNumber, placeOf } from '../../../src/planning/projects/workdays'
import { create } from '../../engine/crud'
import type { Unit } from '../../engine/unitTypes'
import { runUnit } from '../../engine/unitOfWork'
import '../../modules/forecast'
import { siteWorkdays, startBefore } from '../../modules/forecast/plans/calendar'
import { flagCapacity } from '../../modules/forecast/plans/flagCapacity'
import { plantToday } from '../../site/plant'
import { nestedIn } from '../company/queries'
import { addCompletedPlan } from './completedPlan'

type Options = { planner: number; now: Date }

/** A released plan looks so many weeks ahead. */
const weeks = 6
const capacityMl = 160_000
/** So many lines are handed over to production; those that should have begun before are late. */
const mostReleased = 8

/** The Monday of the week of a day. */
const mondayOf = (day: string) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Every ninth line is skipped and every seventh reduced, so that both are short; the rest is confirmed. */
const decided = `
  update forecast_production_plan_lines l set updated_by = $2,
    status = case when q.nth % 9 = 4 then 'skipped' else 'confirmed' end,
    planned_qty = case when q.nth % 7 = 2 then q.reduced else l.planned_qty end,
    planned_volume_ml = case when q.nth % 7 = 2 then round(l.planned_volume_ml * q.reduced / l.planned_qty, 6) else l.planned_volume_ml end,
    change_reason = case when q.nth % 9 = 4 then 'The flavour arrives too late' when q.nth % 7 = 2 then 'Bottles for a part only' end
  from (select id, row_number() over (order by bucket_start, id) as nth, ceil(net_requirement_qty * 0.6 / 10) * 10 as reduced
    from forecast_production_plan_lines where plan_id = $1 and planned_qty > 0 and recipe_id is not null) q
  where l.id = q.id`
/** What cannot be made, or is not worth a batch, is skipped. */
const leftOut = `
  update forecast_production_plan_lines set status = 'skipped', updated_by = $2,
    change_reason = case when planned_qty > 0 then 'There is no approved recipe' else 'Too little for a batch' end
  where plan_id = $1 and status = 'proposed' and (planned_qty > 0 or net_requirement_qty > 0)`

/** What is due in a week is due on one of its working days, and begins as many working days before as it would have. */
async function spread(unit: Unit, planId: number, horizon: Days) {
  const workdays = await siteWorkdays(unit, horizon)
  const lines = await unit.find(forecastProductionPlanLines, { plan_id: planId })
  for (const [nth, line] of lines.filter(({ planned_qty: qty }) => qty > 0).entries()) {
    const due_date = dayAfter(line.bucket_start, nth % 5)
    const first =
      placeOf(workdays, dayNumber(line.bucket_start)) - placeOf(workdays, dayNumber(line.start_date))
    await unit.update(forecastProductionPlanLines, line.id, {
      due_date,
      start_date: startBefore(workdays, due_date, first),
    })
  }
}

/** Three plans: one that was made, one under way with late and short lines, and the draft of the next month. */
export async function addForecastPlans(client: pg.ClientBase, { planner, now }: Options) {
  const db = nestedIn(client)
  const by: Actor = { id: planner, name: '', roles: ['manager'], modules: ['Forecast'] }
  await addCompletedPlan(client, db, planner)
  await client.query(
    `insert into document_sequences (prefix, next_number) values ('FPP', 2)
     on conflict (prefix) do update set next_number = 2`,
  )
  const from = mondayOf(now.toISOString().slice(0, 10))
  const { rows: periods } = await client.query<{
    id: string
    date_from: string
    date_to: string
    name: string
  }>(
    `select id, date_from::text, date_to::text, to_char(date_from, 'FMMonth YYYY') as name from forecast_periods
     where status in ('frozen', 'open') order by date_from`,
  )
  const [current, next] = periods.map(({ id, ...period }) => ({ ...period, id: Number(id) }))
  if (!current || !next) return
  const plan = await runUnit(db, by, async (unit) => {
    const { id } = await create(unit, forecastProductionPlans, {
      period_id: current.id,
      name: `${current.name}, six weeks`,
      horizon_from: from,
      horizon_to: dayAfter(from, 7 * weeks - 1),
      capacity_ml_per_day: capacityMl,
    })
    await unit.fire(forecastProductionPlans, id, 'calculate', {}, by)
    await spread(unit, id, { from, to: dayAfter(from, 7 * weeks - 1) })
    return id
  })
  await client.query(decided, [plan, planner])
  await client.query(leftOut, [plan, planner])
  await runUnit(db, by, async (unit) => {
    const today = await plantToday(unit)
    await flagCapacity(unit, await unit.get(forecastProductionPlans, plan))
    await unit.fire(forecastProductionPlans, plan, 'approve', {}, by)
    const lines = await unit.find(forecastProductionPlanLines, { plan_id: plan, status: 'confirmed' })
    const line_ids = lines
      .filter(({ start_date }) => start_date >= today)
      .toSorted((one, other) => one.start_date.localeCompare(other.start_date) || one.id - other.id)
      .slice(0, mostReleased)
      .map(({ id }) => id)
    if (line_ids.length > 0) await unit.fire(forecastProductionPlans, plan, 'release', { line_ids }, by)
    await create(unit, forecastProductionPlans, {
      period_id: next.id,
      name: next.name,
      horizon_from: next.date_from,
      horizon_to: next.date_to,
      safety_method: 'statistical',
      capacity_ml_per_day: capacityMl,
    })
  })
  // Units take numbers in blocks; the company goes on where its own end.
  await client.query(`update forecast_production_plans set number = 'FPP-' || lpad(id::text, 5, '0')`)
  await client.query(
    `update document_sequences set next_number = (select max(id) + 1 from forecast_production_plans) where prefix = 'FPP'`,
  )
  // Units bound how long their transaction may rest; this one goes on.
  await client.query('set local idle_in_transaction_session_timeout = 0')
}
