import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import {
  productionOrders,
  type ProductionOrder,
} from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitOfWork'
import { type Chain, delivered, isOver, mayBeReady, measuredMixes } from './chain'
import { plus } from '../orders/quantities'

const total = (steps: readonly ProductionOrderStep[], of: (step: ProductionOrderStep) => number) =>
  steps.reduce((sum, step) => plus(sum, of(step)), 0)

/** What the order shows of its steps: bottles by phase, liquid, and the earliest phase with work left. */
export function sumsOf(steps: readonly ProductionOrderStep[]) {
  const good = (phase: string) =>
    total(
      steps.filter(({ phase_code }) => phase_code === phase),
      ({ qty_good }) => qty_good,
    )
  const liquid = steps.filter(({ unit_kind }) => unit_kind === 'ml')
  const bottles = steps.filter(({ unit_kind }) => unit_kind !== 'ml' && unit_kind !== 'sample')
  const left = steps.filter((step) => !isOver(step))
  const earliest = left.toSorted((one, other) => (one.phase_sequence ?? 0) - (other.phase_sequence ?? 0))[0]
  return {
    qty_bottled: good('bottling'),
    qty_labelled: good('labelling'),
    qty_stamped: good('stamping'),
    qty_packed: good('packing'),
    qty_transferred: good('transfer'),
    qty_shipped: good('shipping'),
    qty_scrapped: total(bottles, ({ qty_scrap }) => qty_scrap),
    volume_batched_ml: total(measuredMixes(steps), ({ qty_good }) => qty_good),
    volume_scrapped_ml: total(liquid, ({ qty_scrap }) => qty_scrap),
    current_phase_id: earliest?.phase_id ?? null,
  }
}

async function keepSums(unit: Unit, order: ProductionOrder) {
  const sums = sumsOf(await stepsOf(unit, order.id))
  const changed = Object.fromEntries(
    Object.entries(sums).filter(([name, value]) => order[name as keyof ProductionOrder] !== value),
  )
  if (Object.keys(changed).length === 0) return order
  return unit.update(
    productionOrders,
    order.id,
    changed,
    'current_phase_id' in changed ? 'phase_changed' : undefined,
  )
}

const stepsOf = (unit: Unit, orderId: number) =>
  unit.find(productionOrderSteps, { production_order_id: orderId })

/** Tells every step what came in, and makes ready those whose turn has come. */
async function passOn(unit: Unit, order: ProductionOrder) {
  const chain: Chain = { steps: await stepsOf(unit, order.id), unitMl: order.volume_ml ?? 1 }
  for (const step of chain.steps) {
    if (isOver(step)) continue
    const qtyIn = delivered(chain, step)
    if (qtyIn !== step.qty_in) await unit.update(productionOrderSteps, step.id, { qty_in: qtyIn })
    if (step.status === 'waiting' && mayBeReady(chain, step, qtyIn))
      await unit.fire(productionOrderSteps, step.id, 'make_ready')
  }
}

/** Units in which an order ends its steps with what they have, whatever is still missing. */
export const ending = new WeakSet<Unit>()

const running: readonly string[] = ['released', 'in_progress', 'on_hold', 'done']

/** Steps that must be over for the order to be done: all up to the transfer to the warehouse. */
export const upToTransfer = (step: Pick<ProductionOrderStep, 'phase_code'>) => step.phase_code !== 'shipping'

/** After anything happened at a step: sums of the order, steps made ready, and the order's own end. */
export async function settle(unit: Unit, orderId: number) {
  const order = await unit.get(productionOrders, orderId)
  if (running.includes(order.status)) await passOn(unit, order)
  const now = await keepSums(unit, order)
  const steps = await stepsOf(unit, orderId)
  if (now.status === 'in_progress' && steps.filter(upToTransfer).every(isOver))
    await unit.fire(productionOrders, orderId, 'finish')
  else if (
    now.status === 'done' &&
    steps.every(isOver) &&
    now.qty_shipped > 0 &&
    now.qty_shipped === now.qty_transferred
  )
    await unit.fire(productionOrders, orderId, 'ship')
}
