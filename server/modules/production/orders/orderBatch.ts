import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { machines } from '../../../../src/resources/production/machines/machines'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type {
  ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { measuredMixes } from '../steps/chain'
import { materialNeeds } from './materials'
import { addSteps } from './orderSteps'
import { plus } from './quantities'
import { productionSettings } from '../../../site/plant'
import { recipeOf } from './recipeOf'
import { t } from '../../../../src/texts/texts'

/** Liquid made and still to be made; a batch that failed in the laboratory counts nothing. */
async function foreseen(unit: Unit, order: ProductionOrder) {
  const steps = await unit.find(productionOrderSteps, { production_order_id: order.id })
  const failed = new Set(
    steps.filter(({ block_code }) => block_code === 'hplc_failed').map(({ batch_no }) => batch_no),
  )
  return measuredMixes(steps)
    .filter(({ batch_no }) => !failed.has(batch_no))
    .reduce((sum, mix) => plus(sum, mix.status === 'done' ? mix.qty_good : mix.qty_planned), 0)
}

/** Another batch replaces liquid that was lost: its own steps, and the materials for it. */
export async function addBatch(
  unit: Unit,
  order: ProductionOrder,
  payload: EventPayload<typeof productionOrders, 'add_batch'>,
) {
  const volume = payload.volume_ml
  const { variance_limit_percent: limit } = await productionSettings(unit.trx)
  if ((await foreseen(unit, order)) >= order.volume_planned_ml * (1 - limit / 100))
    throw new Refused('batch_not_needed', { text: 'The batches of this order give the planned volume' })
  const no = (order.batch_count ?? 1) + 1
  if (no > 20) throw invalidBecause('volume_ml', t('An order has at most 20 batches'))
  const machineId = payload.machine_id ?? null
  if (machineId !== null) {
    const [tank] = await unit.find(machines, { id: machineId, kind: 'tank', is_active: true })
    if (!tank) throw invalid({ machine_id: 'exists' })
    if (tank.capacity_ml !== null && volume > tank.capacity_ml)
      throw invalidBecause(
        'volume_ml',
        t('{name} holds {capacityMl} ml', { name: tank.name, capacityMl: tank.capacity_ml }),
      )
  }
  await addSteps(unit, order, [{ no, volume, machineId }], false)
  const extra = await materialNeeds(unit.trx, {
    recipeId: recipeOf(order),
    productId: order.product_id,
    volumeMl: volume,
    qty: 0,
  })
  for (const { product_id, source, qty_required } of extra) {
    const [line] = await unit.find(productionOrderMaterials, {
      production_order_id: order.id,
      product_id,
      source,
    })
    if (line && qty_required > 0)
      await unit.update(productionOrderMaterials, line.id, {
        qty_required: plus(line.qty_required, qty_required),
      })
  }
  return { batch_count: no }
}
