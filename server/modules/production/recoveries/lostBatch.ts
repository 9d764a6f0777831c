import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { lastWord } from '../../../../src/resources/production/laboratory/requestRules'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { unscaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { bulkOf } from '../stock/bulk'
import { stepsOf } from '../steps/orderChain'
import { settle } from '../steps/settle'

const givenUp: readonly string[] = ['recovered', 'rejected']

/** What of a lot is in the tanks of its order. */
export async function inTank(unit: Unit, orderId: number, lotId: number) {
  const levels = (await bulkOf(unit, orderId)).filter(({ lot_id }) => lot_id === lotId)
  return Number(unscaled(levels.reduce((sum, { ml }) => sum + ml, 0n)))
}

/**
 * The laboratory's step of a batch that quality gave up ends once nothing of it is in a tank: the order goes on with its
 * other batches. It stays marked as failed, so that its liquid counts as none.
 */
export async function endLostBatch(unit: Unit, orderId: number, lotId: number) {
  const steps = await stepsOf(unit, orderId)
  const test = steps.find(({ phase_code, lot_id }) => phase_code === 'hplc' && lot_id === lotId)
  if (test?.status !== 'blocked' || test.block_code !== 'hplc_failed') return
  const last = lastWord(await unit.find(hplcRequests, { step_id: test.id }))
  if (!last || !givenUp.includes(last.status) || (await inTank(unit, orderId, lotId)) > 0) return
  await unit.transition(productionOrderSteps, test.id, 'skip', { finished_at: unit.doneAt })
  await settle(unit, orderId)
}
