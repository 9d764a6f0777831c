import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'

/** The recipe of an order that mixes liquid: only packs have none. */
export function recipeOf({ recipe_id: id, number }: Pick<ProductionOrder, 'recipe_id' | 'number'>): number {
  if (id === null) throw new Error(`${number} has no recipe`)
  return id
}
