import { planCalls } from '../../../../src/resources/forecast/planCalls'
import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionQtyRanges } from '../../../../src/resources/forecast/forecast_production_qty_ranges'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { grouped } from '../../../engine/rows/grouped'
import { assertNamed } from '../named'
import { flagCapacity } from './flagCapacity'
import { openPlan } from './lines'
import { undecidedLine } from './split'

const exact = (value: number) => Number(value.toFixed(6))
const sum = (lines: readonly ForecastProductionPlanLine[], of: 'planned_qty' | 'planned_volume_ml') =>
  exact(lines.reduce((all, line) => all + line[of], 0))
const earliest = (days: readonly string[]) => days.reduce((one, other) => (other < one ? other : one))

/** Refuses more liquid than the smallest kettle of the ranges takes. */
async function assertKettle(unit: Unit, lines: readonly ForecastProductionPlanLine[]) {
  const volume = sum(lines, 'planned_volume_ml')
  for (const id of new Set(lines.map(({ qty_range_id: range }) => range))) {
    if (id === null) continue
    const { name, max_batch_volume_ml: most } = await unit.get(forecastProductionQtyRanges, id)
    if (most !== null && volume > most)
      throw invalidBecause(
        'line_ids',
        t('The batch of {litres} L is larger than {name} allows', { litres: exact(volume / 1000), name }),
      )
  }
}

/** Makes one line of the parts of a product in a bucket: the first of them, with the quantity of all. */
async function asOne(
  unit: Unit,
  parts: readonly ForecastProductionPlanLine[],
): Promise<ForecastProductionPlanLine> {
  const [first, ...others] = parts.toSorted((one, other) => one.part - other.part)
  if (!first) throw invalid({ line_ids: 'required' })
  if (others.length === 0) return first
  for (const { id } of others) await unit.remove(forecastProductionPlanLines, id)
  const planned = sum(parts, 'planned_qty')
  const merged = await unit.update(
    forecastProductionPlanLines,
    first.id,
    {
      planned_qty: planned,
      planned_volume_ml: sum(parts, 'planned_volume_ml'),
      due_date: earliest(parts.map(({ due_date: due }) => due)),
      start_date: earliest(parts.map(({ start_date: start }) => start)),
      change_reason:
        planned === first.suggested_qty ? null : (first.change_reason ?? t('Merged into one line')),
    },
    'merged',
  )
  return merged
}

/** The number of the next batch of a plan. */
async function nextBatch(unit: Unit, plan: number) {
  const lines = await unit.find(forecastProductionPlanLines, { plan_id: plan })
  return Math.max(0, ...lines.map(({ batch }) => batch ?? 0)) + 1
}

onCall(planCalls.merge, async ({ unit, input }) => {
  const ids = [...new Set(input.line_ids)].toSorted((one, other) => one - other)
  const [id = 0] = ids
  if (ids.length < 2) throw invalidBecause('line_ids', t('Two lines are needed to merge them'))
  await assertNamed(unit.trx, forecastProductionPlanLines, 'line_ids', ids)
  const plan = await openPlan(unit, await unit.get(forecastProductionPlanLines, id))
  const lines: ForecastProductionPlanLine[] = []
  for (const one of ids) lines.push(await undecidedLine(unit, one))
  const [head] = lines
  if (!head || lines.some(({ plan_id }) => plan_id !== plan.id))
    throw invalidBecause('line_ids', t('A line belongs to another plan'))
  if (head.recipe_id === null || lines.some(({ recipe_id }) => recipe_id !== head.recipe_id))
    throw invalidBecause('line_ids', t('Only lines of one recipe are made from one batch'))
  if (lines.some(({ status }) => status !== head.status))
    throw invalidBecause('line_ids', t('Merge lines that are all proposed or all confirmed'))
  await assertKettle(unit, lines)
  const merged: ForecastProductionPlanLine[] = []
  const parts = grouped(lines, ({ product_id, bucket_start }) => `${product_id}:${bucket_start}`)
  for (const same of parts.values()) merged.push(await asOne(unit, same))
  const start = earliest(lines.map(({ start_date }) => start_date))
  const batch = merged.length > 1 ? await nextBatch(unit, plan.id) : null
  const made: ForecastProductionPlanLine[] = []
  for (const line of merged)
    made.push(await unit.update(forecastProductionPlanLines, line.id, { batch, start_date: start }, 'merged'))
  await flagCapacity(unit, plan)
  return made
})
