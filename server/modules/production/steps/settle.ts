import { filterValues } from '../../../../src/resources/kit/fields/pickValues'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import {
  productionOrders,
  type ProductionOrder,
} from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import { type Chain, delivered, isOver, mayBeReady, measuredMixes, takesLiquid, upToTransfer } from './chain'
import { plus } from '../orders/quantities'
import { stepsOf } from './orderChain'
import { waitsForStamps } from '../stamping/reconciled'

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
  // Packs have the same columns: what is made first, and what is in cartons.
  const bottles = steps.filter(({ unit_kind }) => unit_kind !== 'ml' && unit_kind !== 'sample')
  const chain = { steps, unitMl: 1 }
  const ofLiquid = steps.filter((step) => takesLiquid(chain, step))
  const ofPieces = steps.filter((step) => !takesLiquid(chain, step))
  const left = steps.filter((step) => !isOver(step))
  const earliest = left.toSorted((one, other) => (one.phase_sequence ?? 0) - (other.phase_sequence ?? 0))[0]
  return {
    qty_bottled: good('bottling') + good('sealing'),
    qty_labelled: good('labelling'),
    qty_stamped: good('stamping'),
    qty_packed: good('packing') + good('cartoning'),
    qty_transferred: good('transfer'),
    // Of an order without the step its shipments count.
    ...(steps.some(({ phase_code }) => phase_code === 'shipping') && { qty_shipped: good('shipping') }),
    qty_scrapped: total(bottles, ({ qty_scrap }) => qty_scrap),
    volume_batched_ml: total(measuredMixes(steps), ({ qty_good }) => qty_good),
    volume_scrapped_ml: total(liquid, ({ qty_scrap }) => qty_scrap),
    volume_recovered_ml: total(ofLiquid, ({ rest_recovered }) => rest_recovered),
    volume_lost_ml: total(ofLiquid, ({ rest_lost }) => rest_lost),
    qty_lost: total(ofPieces, ({ rest_lost }) => rest_lost),
    current_phase_id: earliest?.phase_id ?? null,
  }
}

async function keepSums(unit: Unit, order: ProductionOrder, steps: readonly ProductionOrderStep[]) {
  const { volume_recovered_ml, ...sums } = sumsOf(steps)
  // Where the floor posts stock, liquid is recovered into pails, at any time, and summed there.
  const all = order.posts_stock === 1 ? sums : { ...sums, volume_recovered_ml }
  const changed = filterValues(all, (name, value) => order[name] !== value)
  if (Object.keys(changed).length === 0) return order
  return unit.update(
    productionOrders,
    order.id,
    changed,
    'current_phase_id' in changed ? 'phase_changed' : undefined,
  )
}

/** Updates the received quantity of every open step and makes those ready whose turn has come. */
const passOn = (unit: Unit, chain: Chain) =>
  chain.steps
    .filter((step) => !isOver(step))
    .map((step) => {
      const qtyIn = delivered(chain, step)
      if (step.status === 'waiting' && mayBeReady(chain, step, qtyIn))
        return unit.fire(productionOrderSteps, step.id, 'make_ready')
      return qtyIn === step.qty_in ? null : unit.update(productionOrderSteps, step.id, { qty_in: qtyIn })
    })

const running: readonly string[] = ['released', 'in_progress', 'on_hold', 'done']

/** After anything happened at a step: sums of the order, steps made ready, and the order's own end. */
export async function settle(unit: Unit, orderId: number) {
  await unit.load({
    resource: productionOrderSteps,
    where: { production_order_id: orderId },
    isLocked: true,
  })
  // Its sums are written next, while steps beside it look at it: read once, with its lock.
  const order = await unit.lock(productionOrders, orderId)
  const steps = await stepsOf(unit, orderId)
  // Neither what came in nor whose turn it is changes a sum.
  const [after] = await Promise.all([
    keepSums(unit, order, steps),
    ...(running.includes(order.status) ? passOn(unit, { steps, unitMl: order.volume_ml ?? 1 }) : []),
  ])
  if (after.status === 'in_progress' && steps.filter(upToTransfer).every(isOver)) {
    if (!(await waitsForStamps(unit, orderId))) await unit.fire(productionOrders, orderId, 'finish')
  } else if (
    after.status === 'done' &&
    steps.every(isOver) &&
    after.qty_shipped > 0 &&
    after.qty_shipped === after.qty_transferred
  )
    await unit.fire(productionOrders, orderId, 'ship')
}
