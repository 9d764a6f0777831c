import { sql } from 'kysely'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import type { Db, Trx } from '../../../db/database'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import { recipeOf } from './recipeOf'
import { rescaleComponents } from '../packs/components'

export type MaterialNeed = { product_id: number; source: 'recipe' | 'packaging'; qty_required: number }
type For = { recipeId: number; productId: number; volumeMl: number; qty: number }

/** What a volume and a number of units need, in each product's stock measure, as `material_needs` says. */
export async function materialNeeds(
  db: Db | Trx,
  { recipeId, productId, volumeMl, qty }: For,
): Promise<MaterialNeed[]> {
  const { rows } = await sql<MaterialNeed>`
    select product_id, source, qty_required
    from material_needs(${recipeId}, ${productId}, ${volumeMl}, ${qty}) order by source desc, product_id`.execute(
    db,
  )
  return rows
}

/** Writes down what the order needs now; lines that are still right stay as they are. */
async function setMaterials(unit: Unit, orderId: number, needed: readonly MaterialNeed[]) {
  const existing = await unit.find(productionOrderMaterials, { production_order_id: orderId })
  const isSame = (line: MaterialNeed) => (row: { product_id: number; source: string }) =>
    row.product_id === line.product_id && row.source === line.source
  for (const row of existing)
    if (!needed.some((line) => isSame(line)(row))) await unit.remove(productionOrderMaterials, row.id)
  for (const line of needed) {
    const row = existing.find(isSame(line))
    if (!row) await unit.insert(productionOrderMaterials, { ...line, production_order_id: orderId })
    else if (row.qty_required !== line.qty_required)
      await unit.update(productionOrderMaterials, row.id, { qty_required: line.qty_required })
  }
}

/** What an order needs: by its recipe and its packaging, or of the components of its packs. */
export async function planMaterials(unit: Unit, order: ProductionOrder) {
  if (order.area === 'assembly') return rescaleComponents(unit, order)
  await setMaterials(
    unit,
    order.id,
    await materialNeeds(unit.trx, {
      recipeId: recipeOf(order),
      productId: order.product_id,
      volumeMl: order.volume_planned_ml,
      qty: order.qty_planned,
    }),
  )
}
