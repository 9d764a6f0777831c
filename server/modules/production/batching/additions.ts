import { products } from '../../../../src/resources/inventory/products/products'
import {
  batchingAdditions,
  type BatchingAddition,
} from '../../../../src/resources/production/batching/batching_additions'
import { toleranceOf } from '../../../../src/resources/production/batching/tolerance'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { keepProgress } from './progress'

/** Liquid that a batch has to take beside its recipe. */
type AdditionToWeigh = Pick<BatchingAddition, 'kind' | 'product_id' | 'target_ml'> &
  Partial<
    Pick<BatchingAddition, 'hplc_request_id' | 'lot_id' | 'strength_mg_ml' | 'tolerance_percent' | 'note'>
  >

/** The step a batch is weighed at: its first of the batching phase. */
export async function weighingStep(
  unit: Unit,
  { production_order_id, batch_no }: Pick<ProductionOrderStep, 'production_order_id' | 'batch_no'>,
): Promise<ProductionOrderStep | undefined> {
  const steps = await unit.find(productionOrderSteps, { production_order_id, batch_no })
  return steps
    .filter(({ phase_code, unit_kind }) => phase_code === 'batching' && unit_kind === 'ml')
    .toSorted((left, right) => left.sequence - right.sequence)[0]
}

/**
 * Puts additions on the sheet of a batch, and opens its weighing again where it was finished: an adjustment that the
 * laboratory decided, or recovered liquid.
 */
export async function addToSheet(unit: Unit, stepId: number, additions: readonly AdditionToWeigh[]) {
  const { production_order_id, batch_no, status } = await unit.get(productionOrderSteps, stepId)
  const rows: BatchingAddition[] = []
  for (const addition of additions) {
    const { kind } = await unit.get(products, addition.product_id)
    const role = kind === 'nicotine' ? 'nicotine' : 'additive'
    rows.push(
      await unit.insert(batchingAdditions, {
        ...addition,
        tolerance_percent: addition.tolerance_percent ?? toleranceOf({ role, tolerance_percent: null }),
        production_order_id,
        step_id: stepId,
        batch_no,
      }),
    )
  }
  if (status === 'done') await unit.fire(productionOrderSteps, stepId, 'reopen')
  await keepProgress(unit, { id: stepId })
  return rows
}
