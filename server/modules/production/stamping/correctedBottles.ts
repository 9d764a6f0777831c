import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { SessionCounts } from '../../../../src/resources/production/stamping/session'
import type { StampingCorrection } from '../../../../src/resources/production/stamping/stamping_corrections'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { rounded } from '../orders/quantities'
import { counted, isOver, successors } from '../steps/chain'
import { chainOf } from '../steps/orderChain'
import { assertAvailable, noCounts, withCounts } from '../steps/stepCounts'
import { logStep } from '../steps/stepLog'
import { postScrapChange } from '../stock/scrapChange'
import { repack } from './repack'

const closed: readonly string[] = ['closed', 'cancelled']

/** What was counted for an order that is closed, or was shipped, stays as it is. */
export async function assertOrderOpen(unit: Unit, id: number) {
  const { production_order_id } = await unit.get(productStampingOrders, id)
  if (production_order_id === null) return
  const order = await unit.get(productionOrders, production_order_id)
  if (closed.includes(order.status))
    throw new Refused('order_closed', {
      text: t('{number} is closed: its counts are fixed', { number: order.number }),
    })
  if (order.qty_shipped > 0)
    throw new Refused('already_shipped', {
      text: t('Bottles of {number} were shipped: its counts are fixed', { number: order.number }),
    })
}

/** No more bottles may have been packed than were stamped. */
async function assertNotPacked(unit: Unit, step: ProductionOrderStep, good: number) {
  const chain = await chainOf(unit, step)
  const packed = successors(chain, step).reduce((sum, next) => sum + counted(next), 0)
  if (packed > good)
    throw new Refused('over_available', {
      text: t('{packed} bottles are packed already', { packed: plainNumber(packed) }),
      available: good - step.qty_good,
    })
}

/** What a finished step has not counted after the correction is lost there. */
const lostAfter = (step: ProductionOrderStep, total: number) =>
  step.status === 'done' ? Math.max(0, rounded(step.qty_in - total)) : step.rest_lost

async function correctStep(
  unit: Unit,
  step: ProductionOrderStep,
  { id, number }: Pick<StampingCorrection, 'id' | 'number'>,
  delta: SessionCounts,
) {
  const counts = {
    ...noCounts,
    qty_good: delta.applied,
    qty_scrap: delta.wasted_bottles + delta.scrapped_bottles,
  }
  await assertAvailable(unit, step, counts)
  const after = withCounts(step, counts)
  await assertNotPacked(unit, step, after.qty_good)
  const lost = isOver(step) ? lostAfter(step, counted(after)) : step.rest_lost
  const rest_lost = rounded(lost - step.rest_lost)
  await logStep(unit, step, { event: 'correct', ...counts, rest_lost, note: number })
  await unit.update(productionOrderSteps, step.id, { ...after, rest_lost: lost }, 'corrected')
  const order: ProductionOrder = await unit.get(productionOrders, step.production_order_id)
  return postScrapChange(unit, order, counts.qty_scrap + rest_lost, `correct:${id}`)
}

/** Moves bottles by the difference of a correction; answers the movements of the stock. */
export async function correctBottles(
  unit: Unit,
  order: StampingOrder,
  correction: StampingCorrection,
  delta: SessionCounts,
): Promise<readonly number[]> {
  const posted =
    order.step_id === null
      ? await repack(unit, order, delta, {
          key: `correct:${correction.id}`,
          event: 'correct',
          reservedLeft: 0,
        })
      : await correctStep(unit, await unit.get(productionOrderSteps, order.step_id), correction, delta)
  return posted?.movement_ids ?? []
}
