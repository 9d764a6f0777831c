import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import { isOver } from '../steps/chain'
import { planMaterials } from './materials'
import { dropSteps, planSteps } from './orderSteps'
import { rounded, plus } from './quantities'

const onTheFloor: readonly string[] = ['released', 'in_progress', 'on_hold']

/** Batches not begun share what the begun ones do not make; steps of the whole order take the new quantity. */
async function rescale(unit: Unit, order: ProductionOrder) {
  const steps = await unit.find(productionOrderSteps, { production_order_id: order.id })
  const mixes = steps.filter((step) => step.unit_kind === 'ml' && step.batch_no > 0)
  const started = mixes.filter(({ started_at }) => started_at !== null)
  const open = mixes.filter(({ started_at, status }) => started_at === null && status !== 'skipped')
  const made = started.reduce((sum, step) => plus(sum, step.qty_planned), 0)
  const share = rounded(Math.max(0, order.volume_planned_ml - made) / Math.max(1, open.length))
  for (const step of steps) {
    const qty = open.includes(step)
      ? share
      : step.unit_kind === 'ml' || step.unit_kind === 'sample'
        ? null
        : order.qty_planned
    if (qty !== null && !isOver(step) && qty !== step.qty_planned)
      await unit.update(productionOrderSteps, step.id, { qty_planned: qty })
  }
}

/** A changed quantity of an order that already has steps: planned anew before release, rescaled on the floor. */
export async function replan(unit: Unit, before: ProductionOrder, after: ProductionOrder) {
  if (before.status === 'planned') {
    await dropSteps(unit, after.id)
    await planSteps(unit, after)
  } else if (onTheFloor.includes(before.status)) await rescale(unit, after)
  else return
  await planMaterials(unit, after)
}
