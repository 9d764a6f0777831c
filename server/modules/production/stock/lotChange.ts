import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { recipeOf } from '../orders/recipeOf'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { bottlingMovements } from './bottling'
import { bulkOf } from './bulk'
import { bottledLot } from './lots'
import { postOrder } from './orderPosting'
import { assertMoved, takenBack } from './takenBack'

/** So many bottles were filled, and so many lost, from another batch than the book says. */
type OtherLot = { wrong: number; right: number; good: number; lost: number; key: string }

/** Bottles go back into the wrong batch and are filled anew from the right one. */
export async function postLotChange(unit: Unit, order: ProductionOrder, change: OtherLot) {
  const { product_id: bulk } = await unit.get(recipes, recipeOf(order))
  const ofOne = scaled(order.volume_ml ?? 1)
  const ml = (bottles: number) => Number(unscaled(BigInt(bottles) * ofOne))
  const wrongBottles = await bottledLot(unit, order, change.wrong)
  const parts = [
    { product_id: order.product_id, lot_id: wrongBottles, reason: 'produce', qty: change.good },
    { product_id: bulk, lot_id: change.wrong, reason: 'consume', qty: ml(change.good) },
    { product_id: bulk, lot_id: change.wrong, reason: 'scrap', qty: ml(change.lost) },
  ] as const
  const movements = []
  for (const part of parts) {
    if (part.qty <= 0) continue
    const back = await takenBack(unit, order, part)
    assertMoved(back, part.qty)
    movements.push(...back)
  }
  await postOrder(unit, { orderId: order.id, key: change.key, event: 'correct', movements })
  const levels = (await bulkOf(unit, order.id)).filter(
    ({ lot_id, lot_status }) => lot_id === change.right && lot_status === 'released',
  )
  if (levels.length === 0)
    throw invalidBecause('new_lot_id', t('No released liquid of this lot is in the tanks of the order'))
  await postOrder(unit, {
    orderId: order.id,
    key: `${change.key}:right`,
    event: 'correct',
    movements: await bottlingMovements(unit, order, levels, { good: change.good, lost: change.lost }),
  })
}
