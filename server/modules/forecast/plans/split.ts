import { bucketsOf } from '../../../../src/forecasting/planning/buckets'
import { planCalls } from '../../../../src/resources/forecast/planCalls'
import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../../src/resources/forecast/forecast_production_plan_lines'
import type { ForecastProductionPlan } from '../../../../src/resources/forecast/forecast_production_plans'
import { forecastProductionQtyRanges } from '../../../../src/resources/forecast/forecast_production_qty_ranges'
import { products } from '../../../../src/resources/inventory/products/products'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { siteWorkdays, startBefore } from './calendar'
import { flagCapacity } from './flagCapacity'
import { openPlan } from './lines'
import { volumeOf } from './planVolume'

type Share = { qty: number; date: string }

const exact = (value: number) => Number(value.toFixed(6))

/** A line of a plan that is being decided, locked; refused once production has it, or where it is skipped. */
export async function undecidedLine(unit: Unit, id: number): Promise<ForecastProductionPlanLine> {
  const line = await unit.lock(forecastProductionPlanLines, id)
  if (line.status !== 'proposed' && line.status !== 'confirmed')
    throw new Refused('invalid_transition', {
      text: t('{sku} is skipped or released already', { sku: line.sku ?? '' }),
    })
  return line
}

/** What the quantity and day of a line come to: when it begins, and its liquid. */
export async function workOf(unit: Unit, plan: ForecastProductionPlan, line: ForecastProductionPlanLine) {
  const range =
    line.qty_range_id === null ? null : await unit.get(forecastProductionQtyRanges, line.qty_range_id)
  const { volume_ml } = await unit.get(products, line.product_id)
  const workdays = await siteWorkdays(unit, { from: plan.horizon_from, to: plan.horizon_to })
  return ({ qty, date }: Share) => ({
    planned_qty: qty,
    due_date: date,
    start_date: startBefore(workdays, date, range?.lead_time_days ?? 0),
    planned_volume_ml: volumeOf(qty, volume_ml, range?.waste_percent),
    change_reason: line.change_reason ?? t('Split into parts'),
    batch: null,
  })
}

/** The number of a further part in a bucket: the first is the one that has its figures, and a calculation makes it. */
export const nextPart = (lines: readonly ForecastProductionPlanLine[], bucket: string) =>
  Math.max(1, ...lines.flatMap(({ bucket_start: from, part }) => (from === bucket ? [part] : []))) + 1

/** The parts that were asked for, refused where they do not come to the line. */
function sharesOf(
  line: ForecastProductionPlanLine,
  quantities: readonly number[],
  dates: readonly string[],
): Share[] {
  if (quantities.length !== dates.length)
    throw invalidBecause('dates', t('Each part needs a quantity and a day'))
  const sum = exact(quantities.reduce((all, qty) => all + qty, 0))
  if (sum !== line.planned_qty)
    throw invalidBecause(
      'quantities',
      t('The parts come to {sum}, and {planned} is planned', { sum, planned: line.planned_qty }),
    )
  return quantities.map((qty, place) => ({ qty, date: dates[place] ?? line.due_date }))
}

onCall(planCalls.split, async ({ unit, input }) => {
  const found = await unit.get(forecastProductionPlanLines, input.id)
  const plan = await openPlan(unit, found)
  const line = await undecidedLine(unit, input.id)
  if (line.version !== input.version) throw new Refused('stale_version', line)
  const [first, ...others] = sharesOf(line, input.quantities, input.dates)
  if (!first || first.date < line.bucket_start || first.date > line.bucket_end)
    throw invalidBecause('dates', t('The first part stays in the bucket of the line'))
  const buckets = bucketsOf({ from: plan.horizon_from, to: plan.horizon_to }, plan.bucket)
  const work = await workOf(unit, plan, line)
  const parts = await unit.find(forecastProductionPlanLines, {
    plan_id: plan.id,
    product_id: line.product_id,
  })
  const made = [await unit.update(forecastProductionPlanLines, line.id, work(first), 'split')]
  for (const share of others) {
    const bucket = buckets.find(({ from, to }) => from <= share.date && share.date <= to)
    if (!bucket) throw invalidBecause('dates', t('The day is not within the horizon of the plan'))
    const part = await unit.insert(forecastProductionPlanLines, {
      plan_id: plan.id,
      product_id: line.product_id,
      recipe_id: line.recipe_id,
      qty_range_id: line.qty_range_id,
      priority: line.priority,
      status: line.status,
      bucket_start: bucket.from,
      bucket_end: bucket.to,
      part: nextPart([...parts, ...made], bucket.from),
      ...work(share),
    })
    made.push(part)
  }
  await flagCapacity(unit, plan)
  return made
})
