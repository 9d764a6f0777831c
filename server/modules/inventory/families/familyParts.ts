import type { Component } from '../../../../src/resources/inventory/product_changes/proposal'
import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import type { ProductFamily } from '../../../../src/resources/inventory/families/product_families'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import type { Unit } from '../../../engine/unitTypes'
import type { Cell } from './familyCells'

const isBulk = ({ kind, stock_measure, status }: Product) =>
  kind === 'semi_finished' && stock_measure === 'ml' && status !== 'archived'

/**
 * What the members of a family are made of: the bulk liquid of their strength, that of a member or else the one of the
 * flavour, and for the rest what a member of the same size has; the first of a size is closed as the other sizes are.
 */
export async function familyParts(unit: Unit, family: ProductFamily, existing: readonly Product[]) {
  const all = await unit.find(productComponents, {
    product_id: existing.map(({ id }) => id),
    is_active: true,
  })
  const used = new Map(
    (await unit.find(products, { id: all.map(({ component_product_id: id }) => id) })).map((one) => [
      one.id,
      one,
    ]),
  )
  const liquids = (await unit.find(products, { kind: 'semi_finished', flavor_id: family.flavor_id })).filter(
    (one) => isBulk(one) && (one.brand_id === null || one.brand_id === family.brand_id),
  )
  const bulkOf = (strength: number) => {
    const ids = new Set(existing.flatMap((one) => (one.strength_mg_ml === strength ? [one.id] : [])))
    const found = all.find((part) => {
      const product = used.get(part.component_product_id)
      return ids.has(part.product_id) && product !== undefined && isBulk(product)
    })
    return found?.component_product_id ?? liquids.find((one) => one.strength_mg_ml === strength)?.id
  }
  const closure = all.find((part) => used.get(part.component_product_id)?.is_child_resistant === 1)
  return ({ strength, volume }: Cell): { components?: Component[] } => {
    const bulk = bulkOf(strength)
    if (bulk === undefined) return {}
    const twin = existing.find((one) => one.volume_ml === volume)
    const others = all.filter((part) => {
      const product = used.get(part.component_product_id)
      if (!product || isBulk(product)) return false
      return twin ? part.product_id === twin.id : part === closure
    })
    const components = others.map(
      ({ component_product_id, qty_per_unit, phase_code, scrap_percent }): Component => ({
        component_product_id,
        qty_per_unit,
        phase_code,
        scrap_percent,
        is_active: true,
      }),
    )
    const liquid: Component = {
      component_product_id: bulk,
      qty_per_unit: volume,
      phase_code: 'bottling',
      scrap_percent: 0,
      is_active: true,
    }
    return { components: [liquid, ...components] }
  }
}
