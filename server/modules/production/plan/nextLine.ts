import {
  type DailyOrderLine,
  dailyOrderLines,
} from '../../../../src/resources/production/plan/daily_order_lines'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'

/** Whether a line is still in the plan. */
export const isOpen = ({ status }: Pick<DailyOrderLine, 'status'>) =>
  status === 'planned' || status === 'in_progress'

/** The lines of a step that are still in the plan: the running one first, then by their start. */
export const openLines = async (unit: Unit, stepId: number): Promise<DailyOrderLine[]> =>
  (await unit.find(dailyOrderLines, { step_id: stepId }))
    .filter(isOpen)
    .toSorted(
      (one, other) =>
        Number(other.status === 'in_progress') - Number(one.status === 'in_progress') ||
        (one.planned_start ?? '').localeCompare(other.planned_start ?? '') ||
        one.id - other.id,
    )

/** Keeps with a step the line that is worked, or else comes next: a step without one costs the floor no statement. */
export async function keepNextLine(unit: Unit, stepId: number | null): Promise<void> {
  if (stepId === null) return
  const [next] = await openLines(unit, stepId)
  const step = await unit.lock(productionOrderSteps, stepId)
  const id = next?.id ?? null
  if (step.daily_order_line_id !== id)
    await unit.update(productionOrderSteps, stepId, { daily_order_line_id: id })
}
