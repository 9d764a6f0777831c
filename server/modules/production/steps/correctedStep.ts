import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { correctCartons } from '../cartons/packCartons'
import { plus, rounded } from '../orders/quantities'
import { type Chain, counted, delivered, isOver, successors, takesLiquid, upToTransfer } from './chain'
import { chainOf } from './orderChain'
import { assertAvailable, type Counts, noCounts, withCounts } from './stepCounts'
import { logStep, type StepLogEntry } from './stepLog'

/** No more may have been counted after a step than was good there. */
function assertNotUsed(chain: Chain, step: ProductionOrderStep, good: number) {
  if (step.unit_kind === 'ml') return
  const used = successors(chain, step).reduce((sum, next) => plus(sum, counted(next)), 0)
  if (used > good)
    throw new Refused('over_available', {
      text: t('The steps after it have counted {used} already', { used: plainNumber(used) }),
      available: rounded(good - step.qty_good),
    })
}

/** What a finished step has not counted after the correction is lost there. */
function lostAfter(chain: Chain, step: ProductionOrderStep, counts: Counts) {
  if (!isOver(step) || step.unit_kind === 'ml') return step.rest_lost
  if (takesLiquid(chain, step)) return Math.max(0, rounded(step.rest_lost - counted(counts) * chain.unitMl))
  const total = plus(counted(step), counted(counts))
  return step.status === 'done' ? Math.max(0, rounded(step.qty_in - total)) : step.rest_lost
}

/**
 * A step that has ended takes no more: pieces that reach it by the correction of a step before are lost there, and
 * what never was made was not lost. Answers by how much its loss changed, in pieces.
 */
async function carryOver(unit: Unit, chain: Chain, next: ProductionOrderStep, note: string | null) {
  const qty_in = delivered(chain, next)
  if (!upToTransfer(next) || takesLiquid(chain, next) || qty_in === next.qty_in) return 0
  const lost = lostAfter(chain, { ...next, qty_in }, noCounts)
  const rest_lost = rounded(lost - next.rest_lost)
  if (rest_lost !== 0) await logStep(unit, next, { event: 'correct', note, rest_lost })
  await unit.update(productionOrderSteps, next.id, { qty_in, rest_lost: lost }, 'corrected')
  return rest_lost
}

/**
 * Changes what a step has counted, with a line in its log; what a finished step has not counted after it is lost there,
 * and so is the difference at the steps after it that have ended.
 * Answers by how much the loss changed: ml where the step takes liquid, else pieces.
 */
export async function correctStep(
  unit: Unit,
  step: ProductionOrderStep,
  counts: Counts,
  line: Pick<StepLogEntry, 'note' | 'machine_id' | 'user_id' | 'correction_id' | 'reversal_of_id'>,
): Promise<number> {
  const { posts_stock } = await unit.get(productionOrders, step.production_order_id)
  if (
    step.phase_code === 'transfer' &&
    posts_stock === 1 &&
    (counts.qty_good !== 0 || counts.qty_scrap !== 0)
  )
    throw new Refused('floor_transfer_required', {
      text: t('What was received is in the warehouse: it is corrected there, by a stock adjustment'),
    })
  await assertAvailable(unit, step, counts)
  const chain = await chainOf(unit, step)
  const after = withCounts(step, counts)
  assertNotUsed(chain, step, after.qty_good)
  const lost = lostAfter(chain, step, counts)
  const rest_lost = rounded(lost - step.rest_lost)
  await logStep(unit, step, { ...line, event: 'correct', ...counts, rest_lost })
  await unit.update(productionOrderSteps, step.id, { ...after, rest_lost: lost }, 'corrected')
  await correctCartons(unit, step, counts.qty_good)
  if (counts.qty_good === 0) return rest_lost
  const now = await chainOf(unit, step)
  let change = rest_lost
  for (const next of successors(now, step).filter(({ status }) => status === 'done'))
    change = plus(change, await carryOver(unit, now, next, line.note ?? null))
  return change
}
