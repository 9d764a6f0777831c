import type pg from 'pg'
import { sumPercent } from '../../../src/resources/rd/formulaTotals'
import type { DemoRow, Tables } from '../company/tables'

/** Recipes that the orders of the company are made of, those of most orders first, with the base of their nicotine. */
export function ordered(to: Tables): { recipe: DemoRow; strength: number; isSalt: boolean }[] {
  const counts = new Map<number, number>()
  for (const { recipe_id } of to.rows('production_orders'))
    if (typeof recipe_id === 'number') counts.set(recipe_id, (counts.get(recipe_id) ?? 0) + 1)
  const kinds = new Map(to.rows('products').map(({ id, nicotine_kind }) => [id, nicotine_kind]))
  return to
    .rows('recipes')
    .filter(({ id, target_strength_mg_ml }) => counts.has(id) && Number(target_strength_mg_ml) > 0)
    .toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0) || one.id - other.id)
    .map((recipe) => ({
      recipe,
      strength: Number(recipe.target_strength_mg_ml),
      isSalt: kinds.get(Number(recipe.product_id)) === 'salt',
    }))
}

/** The revision before a recipe, which the recipe replaced: sweeter by what its first flavour is weaker. */
export function addFormer(to: Tables, recipe: DemoRow): DemoRow | undefined {
  const { id, ...copy } = recipe
  const former = to.add('recipes', { ...copy, status: 'retired' })
  Object.assign(recipe, { revision: 2 })
  const lines = to.rows('recipe_lines').filter(({ recipe_id }) => recipe_id === id)
  const flavour = lines.find(({ role }) => role === 'flavour')
  for (const { id: _, ...line } of lines) {
    const less = line.product_id === flavour?.product_id ? -0.5 : line.role === 'pg' ? 0.5 : 0
    to.add('recipe_lines', {
      ...line,
      recipe_id: former,
      percent: sumPercent([Number(line.percent), less]),
    })
  }
  return to.rows('recipes').find((row) => row.id === former)
}

/** Samples are written before recipes: which recipe a sample became is written once both are there. */
export const linkConversions = (client: pg.ClientBase) =>
  client.query(`update rd_samples s set recipe_id = r.id from recipes r
    where r.rd_sample_version_id = s.approved_version_id and s.status = 'converted'`)
