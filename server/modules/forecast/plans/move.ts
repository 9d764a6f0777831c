import { bucketsOf } from '../../../../src/forecasting/planning/buckets'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { planCalls } from '../../../../src/resources/forecast/planCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import { flagCapacity } from './flagCapacity'
import { assertMakeable, openPlan } from './lines'
import { nextPart, undecidedLine, workOf } from './split'

/**
 * A line that leaves its bucket is decided by that: its quantity is confirmed where it is moved to, and the figures that
 * it was calculated from stay behind as skipped, so that no later calculation makes it twice.
 */
onCall(planCalls.move, async ({ unit, input: { id, version, due_date }, by }) => {
  const plan = await openPlan(unit, await unit.get(forecastProductionPlanLines, id))
  const line = await undecidedLine(unit, id)
  if (line.version !== version) throw new Refused('stale_version', line)
  const buckets = bucketsOf({ from: plan.horizon_from, to: plan.horizon_to }, plan.bucket)
  const bucket = buckets.find(({ from, to }) => from <= due_date && due_date <= to)
  if (!bucket) throw invalidBecause('due_date', t('The day is not within the horizon of the plan'))
  const reason = t('Moved to {day}', { day: due_date })
  const work = {
    ...(await workOf(unit, plan, line))({ qty: line.planned_qty, date: due_date }),
    change_reason: line.change_reason ?? reason,
  }
  if (bucket.from === line.bucket_start)
    return [await unit.update(forecastProductionPlanLines, id, work, 'move')]
  await assertMakeable(unit, line)
  const place = { bucket_start: bucket.from, bucket_end: bucket.to, status: 'confirmed' as const }
  const parts = await unit.find(forecastProductionPlanLines, {
    plan_id: plan.id,
    product_id: line.product_id,
  })
  const part = nextPart(parts, bucket.from)
  const moved =
    line.part > 1
      ? [await unit.update(forecastProductionPlanLines, id, { ...place, ...work, part }, 'move')]
      : [
          await unit.insert(forecastProductionPlanLines, {
            plan_id: plan.id,
            product_id: line.product_id,
            recipe_id: line.recipe_id,
            qty_range_id: line.qty_range_id,
            priority: line.priority,
            part,
            ...place,
            ...work,
          }),
          await unit.fire(forecastProductionPlanLines, id, 'skip', { change_reason: reason }, by),
        ]
  await flagCapacity(unit, plan)
  return moved
})
