import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { recipeOf } from '../orders/recipeOf'
import { stepsOf } from '../steps/orderChain'

/** The lot of a batch: the order's own number, with the number of the batch from the second on. */
const batchLotNumber = (prefix: string, batchNo: number) => (batchNo > 1 ? `${prefix}-${batchNo}` : prefix)

/** Each batch of a released order has its lot of bulk liquid, in quarantine until it is tested. */
export async function addBatchLots(unit: Unit, order: ProductionOrder) {
  if (order.lot_prefix === null || order.posts_stock !== 1) return
  const without = (await stepsOf(unit, order.id)).filter(
    ({ batch_no, lot_id }) => batch_no > 0 && lot_id === null,
  )
  if (without.length === 0) return
  const { product_id } = await unit.get(recipes, recipeOf(order))
  for (const batchNo of new Set(without.map(({ batch_no }) => batch_no))) {
    const lot = await unit.insert(lots, {
      lot_number: batchLotNumber(order.lot_prefix, batchNo),
      product_id,
      production_order_id: order.id,
      status: 'quarantine',
    })
    for (const { id, batch_no } of without)
      if (batch_no === batchNo) await unit.update(productionOrderSteps, id, { lot_id: lot.id })
  }
}

/** Takes the empty lots of an order back that goes back to planning. */
export async function dropBatchLots(unit: Unit, order: ProductionOrder) {
  const steps = (await stepsOf(unit, order.id)).filter(({ lot_id }) => lot_id !== null)
  for (const { id } of steps) await unit.update(productionOrderSteps, id, { lot_id: null })
  for (const id of new Set(steps.flatMap(({ lot_id }) => lot_id ?? []))) await unit.remove(lots, id)
}

/** The lot that bottles filled from a lot of bulk liquid get: the same number, in quarantine until they are received. */
export async function bottledLot(unit: Unit, order: ProductionOrder, bulkLotId: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select t.id from lots t join lots b on b.lot_number = t.lot_number
    where b.id = ${bulkLotId} and t.product_id = ${order.product_id}`.execute(unit.trx)
  if (rows[0]) return rows[0].id
  const { lot_number, strength_mg_ml } = await unit.get(lots, bulkLotId)
  const made = await plantToday(unit)
  const { shelf_life_days: days } = await unit.get(products, order.product_id)
  const lot = await unit.insert(lots, {
    lot_number,
    product_id: order.product_id,
    production_order_id: order.id,
    status: 'quarantine',
    manufactured_on: made,
    expires_on: days === null ? null : dayAfter(made, days),
    strength_mg_ml,
  })
  return lot.id
}

const reasonOf = (order: ProductionOrder) => `${order.number} is on hold`

/** Lots of an order by status. */
async function lotsIn(unit: Unit, order: ProductionOrder, statuses: readonly string[]) {
  const { rows } = await sql<{ id: number; status_reason: string | null }>`
    select id, status_reason from lots where production_order_id = ${order.id}
      and status = any(${statuses}::text[]) order by id`.execute(unit.trx)
  return rows
}

/** The lots of an order on hold are not used by anything else either. */
export async function holdLots(unit: Unit, order: ProductionOrder) {
  for (const { id } of await lotsIn(unit, order, ['quarantine', 'released']))
    await unit.fire(lots, id, 'hold', { reason: reasonOf(order) })
}

/** What a cancelled order made is not used; it stays in its bin until it is scrapped. */
export async function rejectLots(unit: Unit, order: ProductionOrder) {
  for (const { id } of await lotsIn(unit, order, ['quarantine', 'released', 'hold']))
    await unit.fire(lots, id, 'reject', { reason: `${order.number} was cancelled` })
}

/** Lots that were held with their order go back to their former status; what quality holds stays. */
export async function resumeLots(unit: Unit, order: ProductionOrder) {
  for (const { id, status_reason } of await lotsIn(unit, order, ['hold']))
    if (status_reason === reasonOf(order))
      await unit.fire(lots, id, 'release', { reason: `${order.number} goes on` })
}
