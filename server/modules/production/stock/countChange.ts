import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import type { Unit } from '../../../engine/unitTypes'
import { counted, measuredMixes } from '../steps/chain'
import { stepsOf } from '../steps/orderChain'
import type { Counts } from '../steps/stepCounts'
import { bottlingMovements } from './bottling'
import { binOf, produceBulk } from './bulk'
import { consumption, touchMaterials } from './materialStock'
import { postOrder } from './orderPosting'
import { placesOf } from './places'
import { postScrapChange } from './scrapChange'
import { sealPacks } from './sealing'
import { bulkToFill, lostLiquid, packagingOf, usedMore } from './stepStock'
import { recipeOf } from '../orders/recipeOf'
import { assertMoved, takenBack } from './takenBack'

/** A change of what a step has counted, and of what it has lost, under the key of its correction. */
type Change = { counts: Counts; lost: number; key: string }

const event = 'correct'

/** Packaging follows the count of the step: more is consumed, or what was too much comes back. */
async function changePackaging(
  unit: Unit,
  order: ProductionOrder,
  step: ProductionOrderStep,
  change: Change,
) {
  const packaging = await packagingOf(unit, order, step, change.counts)
  const used = await consumption(unit, order, usedMore(packaging))
  const back = []
  for (const { line, qty } of packaging) {
    if (qty >= 0n) continue
    const part = { product_id: line.product_id, reason: 'consume', qty: Number(unscaled(-qty)) } as const
    const movements = await takenBack(unit, order, part)
    assertMoved(movements, part.qty)
    back.push(...movements)
  }
  const movements = [...back, ...used.movements]
  await postOrder(unit, {
    orderId: order.id,
    key: `${change.key}:packaging`,
    event,
    movements,
    reservations: used.reservations,
  })
  await touchMaterials(unit, { movements, reservations: used.reservations })
}

/** The measured volume of a batch in its tank. */
async function changeBatch(unit: Unit, step: ProductionOrderStep, { counts: { qty_good }, key }: Change) {
  if (qty_good >= 0) return produceBulk(unit, step, qty_good, event)
  const isMeasured = measuredMixes(await stepsOf(unit, step.production_order_id)).some(
    ({ id }) => id === step.id,
  )
  if (step.lot_id === null || !isMeasured) return
  const { product_id } = await unit.get(lots, step.lot_id)
  await postOrder(unit, {
    orderId: step.production_order_id,
    key,
    event,
    movements: [
      {
        product_id,
        lot_id: step.lot_id,
        from_bin_id: await binOf(unit, step),
        to_bin_id: (await placesOf(unit)).production,
        qty: -qty_good,
        reason: 'reverse',
      },
    ],
  })
}

/** Bottles, and ml of a loss, that were too many. */
type Unfilled = { good: number; scrap: number; lost: number }

const lineLoss = 'Line loss'

/** Liquid and bottles that a filler counted too many of go back to where they came from. */
async function unfill(unit: Unit, order: ProductionOrder, { good, scrap, lost }: Unfilled) {
  const { product_id: bulk } = await unit.get(recipes, recipeOf(order))
  const ofOne = scaled(order.volume_ml ?? 1)
  const parts = [
    { product_id: order.product_id, reason: 'produce', qty: good },
    { product_id: bulk, reason: 'consume', qty: Number(unscaled(BigInt(good) * ofOne)) },
    { product_id: bulk, reason: 'scrap', note: null, qty: Number(unscaled(BigInt(scrap) * ofOne)) },
    { product_id: bulk, reason: 'scrap', note: lineLoss, qty: lost },
  ] as const
  const movements = []
  for (const part of parts) {
    if (part.qty <= 0) continue
    const back = await takenBack(unit, order, part)
    assertMoved(back, part.qty)
    movements.push(...back)
  }
  return movements
}

const more = (qty: number) => Math.max(0, qty)
const less = (qty: number) => Math.max(0, -qty)

/** Bottles filled from the tanks: first what goes back, then what is filled more, last what is lost. */
async function changeFilling(unit: Unit, order: ProductionOrder, { counts, lost, key }: Change) {
  const back = await unfill(unit, order, {
    good: less(counts.qty_good),
    scrap: less(counts.qty_scrap),
    lost: less(lost),
  })
  await postOrder(unit, { orderId: order.id, key, event, movements: back })
  const filled = { good: more(counts.qty_good), lost: more(counts.qty_scrap) }
  if (filled.good + filled.lost > 0) {
    const movements = await bottlingMovements(unit, order, await bulkToFill(unit, order), filled)
    await postOrder(unit, { orderId: order.id, key: `${key}:more`, event, movements })
  }
  if (lost <= 0) return
  const movements = await lostLiquid(unit, order.id, lost, lineLoss)
  assertMoved(movements, lost)
  await postOrder(unit, { orderId: order.id, key: `${key}:lost`, event, movements })
}

/** Packs that were sealed with what is in them: those that never were go back first. */
async function changeSealing(unit: Unit, order: ProductionOrder, step: ProductionOrderStep, change: Change) {
  const { counts, key } = change
  if (counts.qty_good < 0) {
    const part = { product_id: order.product_id, reason: 'produce', qty: -counts.qty_good } as const
    const movements = await takenBack(unit, order, part)
    assertMoved(movements, part.qty)
    await postOrder(unit, { orderId: order.id, key, event, movements })
  }
  const packs = more(counted(counts))
  const used = packs > 0 ? usedMore(await packagingOf(unit, order, step, counts)) : []
  if (packs === 0) await changePackaging(unit, order, step, change)
  if (packs > 0 || counts.qty_good > 0)
    await sealPacks(unit, order, used, { good: more(counts.qty_good), packs, key: `${key}:sealed`, event })
}

/** Posts what a correction of the counts of a step changes of the stock. */
export async function postCountChange(unit: Unit, step: ProductionOrderStep, change: Change) {
  const order = await unit.get(productionOrders, step.production_order_id)
  if (order.posts_stock !== 1) return
  if (step.unit_kind === 'ml') return changeBatch(unit, step, change)
  if (step.phase_code === 'sealing') return changeSealing(unit, order, step, change)
  await changePackaging(unit, order, step, change)
  if (step.phase_code === 'bottling') return changeFilling(unit, order, change)
  await postScrapChange(unit, order, change.counts.qty_scrap + change.lost, change.key)
}
