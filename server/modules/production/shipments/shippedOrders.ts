import { sql } from 'kysely'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'
import { chainOf, stepsOf } from '../steps/orderChain'
import { isOver, predecessors, restOf } from '../steps/chain'
import { correctStep } from '../steps/correctedStep'
import { settle } from '../steps/settle'
import { noCounts, withCounts } from '../steps/stepCounts'
import { logStep } from '../steps/stepLog'
import { finishStep } from '../steps/stepReport'
import { contentsOf, linesOf } from './sums'

/** Bottles that left with a shipment, by the order that made them. */
async function byOrder(unit: Unit, shipment: Shipment): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>()
  const contents = await contentsOf(unit, await linesOf(unit, shipment))
  for (const { production_order_id: order, qty } of [...contents.values()].flat())
    if (order !== null) sums.set(order, plus(sums.get(order) ?? 0, qty))
  return new Map([...sums].toSorted(([one], [other]) => one - other))
}

const shippingStepOf = async (unit: Unit, orderId: number) =>
  (await stepsOf(unit, orderId)).find(({ phase_code }) => phase_code === 'shipping')

/** The first bottles that leave begin the step, whatever its buffer says: they are out of the house. */
async function started(unit: Unit, step: ProductionOrderStep): Promise<ProductionOrderStep> {
  if (step.status === 'waiting')
    await unit.transition(productionOrderSteps, step.id, 'make_ready', { ready_at: unit.doneAt })
  if (step.status !== 'waiting' && step.status !== 'ready') return step
  const now = await logStep(unit, step, { event: 'start', crew_count: 1 })
  return unit.transition(productionOrderSteps, step.id, 'start', { started_at: now, running_since: now })
}

/** Counts what of an order has left; of one that is closed all counts are final. */
async function countShipped(unit: Unit, orderId: number, qty: number, { number }: Shipment) {
  const order = await unit.get(productionOrders, orderId)
  if (order.status === 'closed' || order.status === 'cancelled') return
  const found = await shippingStepOf(unit, orderId)
  if (!found) {
    const most = Math.min(qty, plus(order.qty_transferred, -order.qty_shipped))
    if (most > 0) await unit.update(productionOrders, orderId, { qty_shipped: plus(order.qty_shipped, most) })
    return settle(unit, orderId)
  }
  if (isOver(found)) return
  const open = restOf(await chainOf(unit, found), found)
  // What a count found in the warehouse above what was transferred is of no order any more.
  const qty_good = Math.min(qty, open)
  if (qty_good <= 0) return
  const step = await started(unit, found)
  const counts = { ...noCounts, qty_good }
  await logStep(unit, step, { event: 'report', ...counts, note: number })
  await unit.transition(productionOrderSteps, step.id, 'report', withCounts(step, counts))
  await settle(unit, orderId)
  await endShipping(unit, orderId)
}

/** The step ends once all that was transferred has left. */
async function endShipping(unit: Unit, orderId: number) {
  const step = await shippingStepOf(unit, orderId)
  if (step?.status !== 'in_progress') return
  const chain = await chainOf(unit, step)
  if (!predecessors(chain, step).every(isOver) || restOf(chain, step) !== 0) return
  await finishStep(unit, step)
  await settle(unit, orderId)
}

/** What of an order was counted for a shipment. */
async function countedFor(unit: Unit, stepId: number, { number }: Shipment): Promise<number> {
  const { rows } = await sql<{
    qty: number
  }>`select coalesce(sum(qty_good), 0)::float8 as qty from production_logs
    where step_id = ${stepId} and note = ${number}`.execute(unit.trx)
  return rows[0]?.qty ?? 0
}

/** Takes back what was counted for a shipment that is reversed; the order is done again. */
async function countBack(unit: Unit, orderId: number, qty: number, shipment: Shipment) {
  const order = await unit.get(productionOrders, orderId)
  if (order.status === 'closed' || order.status === 'cancelled') return
  if (order.status === 'shipped') await unit.fire(productionOrders, orderId, 'unship')
  const step = await shippingStepOf(unit, orderId)
  if (!step) {
    const least = Math.min(qty, order.qty_shipped)
    await unit.update(productionOrders, orderId, { qty_shipped: plus(order.qty_shipped, -least) })
    return settle(unit, orderId)
  }
  const counted = await countedFor(unit, step.id, shipment)
  if (counted === 0) return
  if (step.status === 'done') await unit.fire(productionOrderSteps, step.id, 'reopen')
  const open = await unit.get(productionOrderSteps, step.id)
  await correctStep(unit, open, { ...noCounts, qty_good: -counted }, { note: shipment.number })
  if (open.status === 'paused') await unit.fire(productionOrderSteps, step.id, 'resume')
  await settle(unit, orderId)
}

afterEvent(shipments, 'ship', async (unit, shipment) => {
  for (const [order, qty] of await byOrder(unit, shipment)) await countShipped(unit, order, qty, shipment)
})
afterEvent(shipments, 'reverse', async (unit, shipment) => {
  for (const [order, qty] of await byOrder(unit, shipment)) await countBack(unit, order, qty, shipment)
})
