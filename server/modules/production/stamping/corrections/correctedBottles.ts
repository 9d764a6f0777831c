import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../../src/resources/production/stamping/product_stamping_orders'
import type { SessionCounts } from '../../../../../src/resources/production/stamping/session'
import type { StampingCorrection } from '../../../../../src/resources/production/stamping/stamping_corrections'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../../engine/unitTypes'
import { assertCountsOpen } from '../../corrections/orderOpen'
import { correctStep } from '../../steps/correctedStep'
import { noCounts } from '../../steps/stepCounts'
import { postScrapChange } from '../../stock/scrapChange'
import { inUnits } from '../inUnits'
import { repack } from '../repack'

/** What was counted for an order that is closed, or was shipped, stays as it is. */
export async function assertOrderOpen(unit: Unit, id: number) {
  const { production_order_id } = await unit.get(productStampingOrders, id)
  if (production_order_id === null) return
  assertCountsOpen(await unit.get(productionOrders, production_order_id))
}

async function correctInLine(
  unit: Unit,
  stepId: number,
  { id, number }: Pick<StampingCorrection, 'id' | 'number'>,
  delta: SessionCounts,
) {
  const step = await unit.get(productionOrderSteps, stepId)
  const qty_scrap = delta.wasted_bottles + delta.scrapped_bottles
  const lost = await correctStep(
    unit,
    step,
    { ...noCounts, qty_good: delta.applied, qty_scrap },
    { note: number },
  )
  const order = await unit.get(productionOrders, step.production_order_id)
  return postScrapChange(unit, order, qty_scrap + lost, `correct:${id}`)
}

/** Moves bottles by the difference of a correction; answers the movements of the stock. */
export async function correctBottles(
  unit: Unit,
  order: StampingOrder,
  correction: StampingCorrection,
  counts: SessionCounts,
): Promise<readonly number[]> {
  const delta = inUnits(order, counts)
  const posted =
    order.step_id === null
      ? await repack(unit, order, delta, { key: `correct:${correction.id}`, event: 'correct' })
      : await correctInLine(unit, order.step_id, correction, delta)
  return posted?.movement_ids ?? []
}
