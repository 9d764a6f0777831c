import { toSix } from '../../../src/resources/production/batching/liquid'
import { grouped, type Tables } from '../company/tables'
import type { DemoOrder } from './floor'

/** A material of an order; of packaging also how much each unit takes, and where. */
type Need = {
  product_id: number
  source: 'recipe' | 'packaging'
  qty_required: number
  perUnit: number
  phase: string | null
}

/** What the batches and bottles of an order need, as it plans them. */
export function orderNeeds(to: Tables) {
  const kinds = new Map(to.rows('products').map(({ id, kind }) => [id, kind]))
  const lines = grouped(to.rows('recipe_lines'), ({ recipe_id }) => Number(recipe_id))
  const parts = grouped(
    to
      .rows('product_components')
      .filter(
        ({ component_product_id, is_active }) =>
          is_active === true && kinds.get(Number(component_product_id)) !== 'semi_finished',
      ),
    ({ product_id }) => Number(product_id),
  )
  return ({ bottle, qty, volume }: Pick<DemoOrder, 'bottle' | 'qty' | 'volume'>): Need[] => [
    ...(lines.get(bottle.recipeId) ?? []).map(({ product_id, percent }) => ({
      product_id: Number(product_id),
      source: 'recipe' as const,
      qty_required: toSix((volume * Number(percent)) / 100),
      perUnit: 0,
      phase: null,
    })),
    ...(parts.get(bottle.id) ?? []).map((part) => ({
      product_id: Number(part.component_product_id),
      source: 'packaging' as const,
      qty_required: Math.ceil(
        toSix((qty * Number(part.qty_per_unit) * (100 + Number(part.scrap_percent))) / 100),
      ),
      perUnit: Number(part.qty_per_unit),
      phase: String(part.phase_code),
    })),
  ]
}

/** What some orders need of each product together. */
export function needsTogether(to: Tables, orders: readonly DemoOrder[]): ReadonlyMap<number, number> {
  const needs = orderNeeds(to)
  const all = new Map<number, number>()
  for (const { product_id, qty_required } of orders.flatMap(needs))
    all.set(product_id, (all.get(product_id) ?? 0) + qty_required)
  return all
}
