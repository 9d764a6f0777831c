import { sql } from 'kysely'
import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { forecastProductionQtyRanges } from '../../../../src/resources/forecast/forecast_production_qty_ranges'
import { products } from '../../../../src/resources/inventory/products/products'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { siteWorkdays, startBefore } from './calendar'
import { flagCapacity } from './flagCapacity'
import { volumeOf } from './planVolume'

/** The plan of a line, locked; refused where its lines are not decided any more. */
export async function openPlan(unit: Unit, { plan_id }: Pick<ForecastProductionPlanLine, 'plan_id'>) {
  const plan = await unit.lock(forecastProductionPlans, plan_id)
  if (plan.status !== 'calculated')
    throw new Refused('invalid_transition', {
      text: t('Lines are decided while the plan is calculated: revise it first'),
    })
  return plan
}

onCreate(forecastProductionPlanLines, () =>
  Promise.reject(new Refused('other', { text: t('Lines come from the calculation of their plan') })),
)

onUpdate(forecastProductionPlanLines, async (unit, before, changes) => {
  const plan = await openPlan(unit, before)
  const after = { ...before, ...changes }
  if (after.planned_qty !== before.suggested_qty && !after.change_reason)
    throw invalid({ change_reason: 'requiredif' })
  if (after.due_date < before.bucket_start || after.due_date > before.bucket_end)
    throw invalidBecause(
      'due_date',
      t('The day must be within the bucket: {from} to {to}', {
        from: before.bucket_start,
        to: before.bucket_end,
      }),
    )
  const range =
    before.qty_range_id === null ? null : await unit.get(forecastProductionQtyRanges, before.qty_range_id)
  const { volume_ml } = await unit.get(products, before.product_id)
  const workdays = await siteWorkdays(unit, { from: plan.horizon_from, to: plan.horizon_to })
  const isMoved = after.due_date !== before.due_date
  return {
    ...changes,
    // A batch begins on one day; a line that moves to another leaves it.
    ...((isMoved || before.batch === null) && {
      batch: null,
      start_date: startBefore(workdays, after.due_date, range?.lead_time_days ?? 0),
    }),
    planned_volume_ml: volumeOf(after.planned_qty, volume_ml, range?.waste_percent),
  }
})

/** The flow of a product that is packed from components, which takes no recipe; null of others. */
export async function assemblyFlow(unit: Unit, productId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select f.id from products p
    join flows f on f.id = p.default_flow_id and f.area = 'assembly' where p.id = ${productId}`.execute(
    unit.trx,
  )
  return rows[0]?.id ?? null
}

/** Refuses a line of nothing, or of a product that nothing says how to make. */
export async function assertMakeable(unit: Unit, line: ForecastProductionPlanLine) {
  if (line.planned_qty <= 0) throw invalidBecause('planned_qty', t('A quantity above 0 is needed'))
  if (line.recipe_id === null && (await assemblyFlow(unit, line.product_id)) === null)
    throw invalidBecause('recipe_id', t('There is no approved recipe for this product'))
}

onEvent(forecastProductionPlanLines, 'confirm', async (unit, line) => {
  await openPlan(unit, line)
  await assertMakeable(unit, line)
})

onEvent(forecastProductionPlanLines, 'skip', async (unit, line, { change_reason }) => {
  await openPlan(unit, line)
  return { change_reason }
})

onEvent(forecastProductionPlanLines, 'reopen', async (unit, line) => void (await openPlan(unit, line)))

for (const event of ['confirm', 'skip', 'reopen'] as const)
  afterEvent(forecastProductionPlanLines, event, async (unit, { plan_id }) =>
    flagCapacity(unit, await unit.get(forecastProductionPlans, plan_id)),
  )
