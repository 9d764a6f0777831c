import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { type Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { recipeOf } from '../orders/recipeOf'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { requestTest as requestOf } from '../laboratory/requests'

/** Asks the laboratory for the strength of recovered liquid; without an HPLC category it is measured by hand. */
export async function requestTest(
  unit: Unit,
  recovery: Recovery,
): Promise<Pick<Recovery, 'hplc_request_id'>> {
  if (recovery.volume_ml === 0)
    throw new Refused('pails_required', {
      text: t('Fill the pails of {number} first', { number: recovery.number }),
    })
  const order = await unit.get(productionOrders, recovery.source_order_id)
  const [bulk, made, recipe] = [
    await unit.get(products, recovery.product_id),
    await unit.get(products, order.product_id),
    await unit.get(recipes, recipeOf(order)),
  ]
  const categoryId = bulk.hplc_category_id ?? made.hplc_category_id
  if (categoryId === null) return { hplc_request_id: null }
  const request = await requestOf(unit, {
    source: 'recovery',
    product_id: bulk.id,
    hplc_category_id: categoryId,
    target_strength_mg_ml: recipe.target_strength_mg_ml,
    production_order_id: order.id,
    recovery_id: recovery.id,
    lot_id: recovery.lot_id,
  })
  return { hplc_request_id: request.id }
}

/** The laboratory has measured a recovery, and all of its pails with it. */
export async function recoveryMeasured(unit: Unit, recoveryId: number, strength_mg_ml: number) {
  const { lot_id } = await unit.update(recoveries, recoveryId, { strength_mg_ml })
  await unit.update(lots, lot_id, { strength_mg_ml })
  const filled = await unit.find(pails, {
    recovery_id: recoveryId,
    status: ['filled', 'received', 'in_transfer'],
  })
  for (const { id } of filled) await unit.update(pails, id, { strength_mg_ml })
}

// In or out of its range: what it is used for is decided by its strength, by quality.
afterEvent(hplcRequests, 'conclude', async (unit, { lot_id, final_mg_ml }) => {
  if (lot_id === null || final_mg_ml === null) return
  const [recovery] = await unit.find(recoveries, { lot_id })
  if (recovery) await recoveryMeasured(unit, recovery.id, final_mg_ml)
})
