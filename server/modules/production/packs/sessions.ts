import { assemblyCalls } from '../../../../src/resources/assembly/assemblyCalls'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** The stamping order on which the packs of a step are stamped. */
async function orderOf(unit: Unit, stepId: number): Promise<StampingOrder> {
  const step = await unit.get(productionOrderSteps, stepId)
  const [order] =
    step.area === 'assembly' ? await unit.find(productStampingOrders, { step_id: stepId }, { newest: 1 }) : []
  if (!order) throw new Refused('not_found', { text: t('No packs are to be stamped at this step') })
  return order
}

onCall(assemblyCalls.openSession, async ({ unit, by, input: { id, ...inputs } }) => {
  const order = await orderOf(unit, id)
  if (order.status === 'planned') return unit.fire(productStampingOrders, order.id, 'start', inputs, by)
  const { crew_count: _, ...reel } = inputs
  return unit.fire(productStampingOrders, order.id, 'mount_reel', reel, by)
})

onCall(assemblyCalls.closeSession, async ({ unit, by, input: { id, finish, ...counts } }) => {
  const order = await orderOf(unit, id)
  if (finish) return unit.fire(productStampingOrders, order.id, 'finish', counts, by)
  const { short_reason: _, scrap_note: __, ...counted } = counts
  return unit.fire(productStampingOrders, order.id, 'unmount_reel', counted, by)
})
