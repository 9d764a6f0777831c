import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { isOver } from '../steps/chain'
import { bottlesLeft, isOwnAct } from './inLineStep'

/** The order on which the bottles of a step are stamped; planned at once: they come to it by themselves. */
async function makeOrder(unit: Unit, step: ProductionOrderStep) {
  const order = await unit.get(productionOrders, step.production_order_id)
  if (order.jurisdiction === null) return
  const made = await unit.insert(productStampingOrders, {
    kind: 'in_line',
    production_order_id: order.id,
    step_id: step.id,
    target_product_id: order.product_id,
    jurisdiction: order.jurisdiction,
    qty_planned: Math.max(1, await bottlesLeft(unit, step)),
    stamps_per_unit: order.stamps_per_pack,
    containers_per_stamp: order.containers_per_pack / order.stamps_per_pack,
    due_on: order.due_on,
    priority: order.priority,
  })
  await unit.transition(productStampingOrders, made.id, 'plan', {})
}

const isStamping = ({ phase_code }: ProductionOrderStep) => phase_code === 'stamping'

/** What is left before a step when its order is finished waits on another order. */
export async function makeRest(unit: Unit, order: StampingOrder) {
  if (order.step_id === null) return
  const step = await unit.get(productionOrderSteps, order.step_id)
  if (!isOver(step)) await makeOrder(unit, step)
}

const waiting = ['draft', 'planned'] as const

/** Orders that were not begun are cancelled with their work. */
async function cancelOrders(unit: Unit, where: { step_id: number } | { production_order_id: number }) {
  for (const { id } of await unit.find(productStampingOrders, { ...where, status: waiting }))
    await unit.transition(productStampingOrders, id, 'cancel', {})
}

/** An order that is being stamped stops with its step, e.g. when the machine is down or the order is held. */
async function followStop(unit: Unit, step: ProductionOrderStep) {
  if (!isStamping(step) || isOwnAct(unit)) return
  const [order] = await unit.find(productStampingOrders, { step_id: step.id, status: 'in_progress' })
  if (order)
    await unit.transition(productStampingOrders, order.id, 'pause', {
      paused_at: unit.doneAt,
      pause_reason_parameter_id: step.pause_reason_parameter_id,
    })
}

afterEvent(productionOrderSteps, 'make_ready', async (unit, step) => {
  if (isStamping(step)) await makeOrder(unit, step)
})
afterEvent(productionOrderSteps, 'reopen', async (unit, step) => {
  if (isStamping(step)) await makeOrder(unit, step)
})
for (const event of ['pause', 'block'] as const) afterEvent(productionOrderSteps, event, followStop)
afterEvent(productionOrderSteps, 'skip', (unit, step) => cancelOrders(unit, { step_id: step.id }))
for (const event of ['finish', 'close', 'cancel'] as const)
  afterEvent(productionOrders, event, (unit, order) => cancelOrders(unit, { production_order_id: order.id }))
