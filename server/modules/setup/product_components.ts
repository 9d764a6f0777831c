import { sql } from 'kysely'
import { productComponents } from '../../../src/resources/inventory/product_components'
import { products } from '../../../src/resources/inventory/products'
import { onCreate, onUpdate } from '../../http/hooks'
import { invalidBecause } from '../../http/refused'
import type { Unit } from '../../http/unit'

type Component = {
  id?: number
  product_id: number
  component_product_id: number
  qty_per_unit: number
  is_active: unknown
}

/** A product is never, through any of its parts, made of itself. */
async function demandNoCycle(unit: Unit, { product_id, component_product_id }: Component) {
  const { rows } = await sql`with recursive parts as (
      select ${component_product_id}::bigint as id
      union select c.component_product_id from product_components c join parts on c.product_id = parts.id
    ) select 1 from parts where id = ${product_id}`.execute(unit.trx)
  if (rows.length > 0) throw invalidBecause('component_product_id', 'A product cannot be made of itself')
}

/** A bottle holds exactly one bulk liquid, as much of it as the bottle takes. */
async function demandOneBulk(unit: Unit, component: Component) {
  const product = await unit.get(products, component.product_id)
  const part = await unit.get(products, component.component_product_id)
  const isBulk = part.kind === 'semi_finished' && part.stock_measure === 'ml'
  if (!isBulk || product.volume_ml === null || !component.is_active) return
  if (component.qty_per_unit !== product.volume_ml)
    throw invalidBecause('qty_per_unit', `One ${product.sku} holds ${product.volume_ml} ml`)
  for (const standing of await unit.find(productComponents, { product_id: product.id, is_active: true })) {
    if (standing.id === component.id) continue
    const former = await unit.get(products, standing.component_product_id)
    if (former.kind === 'semi_finished' && former.stock_measure === 'ml')
      throw invalidBecause('component_product_id', `${product.sku} already holds ${former.name}`)
  }
}

onCreate(productComponents, async (unit, values) => {
  await demandNoCycle(unit, values as Component)
  await demandOneBulk(unit, values as Component)
  return values
})

onUpdate(productComponents, async (unit, before, changes) => {
  const after = { ...before, ...changes } as Component
  await demandNoCycle(unit, after)
  await demandOneBulk(unit, after)
  return changes
})
