import { measures } from '../../../../src/resources/inventory/products/measures'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { agrees, recipeTotals, sumTolerance } from '../../../../src/resources/production/recipes/recipeTotals'
import {
  ingredientKinds,
  type RecipeLine,
  recipeLines,
} from '../../../../src/resources/production/recipes/recipe_lines'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { SubstanceSource } from '../../../../src/resources/rd/substanceLimits'
import { closedGate } from '../../../../src/resources/production/gates/gate'
import { type RecipeFacts, recipeGates } from '../../../../src/resources/production/gates/recipeGates'
import type { Recipe } from '../../../../src/resources/production/recipes/recipes'
import { flavors } from '../../../../src/resources/inventory/products/flavors'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { substanceFaults, substanceNames } from '../../../site/mixes/substanceFaults'
import { substancesOf } from '../../../site/mixes/substances'
import { plantToday, productionSettings } from '../../../site/plant'
import {
  type Prohibited,
  prohibitedIn,
  type StatutoryLists,
  statutoryLists,
} from '../../../site/statutoryLists'
import { refusalOf } from '../../../site/gates/gateRefusal'
import { t } from '../../../../src/texts/texts'

/** A recipe yields a bulk liquid, which is measured in ml. */
export async function assertBulk(unit: Unit, productId: number) {
  const product = await unit.get(products, productId)
  const measure = await unit.get(measures, product.stock_measure_id)
  if (product.kind !== 'semi_finished' || measure.code !== 'ml')
    throw invalidBecause('product_id', t('{sku} is no bulk liquid measured in ml', { sku: product.sku }))
  return product
}

/** What is wrong with an ingredient, by the field of its line; null where nothing is. */
function faultOf(recipe: Recipe, line: RecipeLine, product: Product | undefined): FieldErrors | null {
  const other = (text: string) => ({ code: 'other', text })
  if (!product || !ingredientKinds.includes(product.kind))
    return { product_id: other(t('{product} cannot go into a mix', { product: line.product })) }
  if (product.status !== 'active')
    return { product_id: other(t('{sku} is {status}', { sku: product.sku, status: product.status })) }
  if (product.is_lab_only)
    return { product_id: other(t('{sku} is for the laboratory only', { sku: product.sku })) }
  if (product.id === recipe.product_id)
    return { product_id: other(t('{sku} cannot be made of itself', { sku: product.sku })) }
  if (line.role === 'nicotine' && line.strength_mg_ml === null) return { strength_mg_ml: 'requiredif' }
  if (line.role === 'recovery' && !recipe.is_rework)
    return { role: other(t('Only a rework recipe takes recoveries')) }
  return null
}

/** Faults of the lines by their places, as the form shows them. */
function assertIngredients(recipe: Recipe, lines: readonly RecipeLine[], byId: ReadonlyMap<number, Product>) {
  const faults = lines.flatMap((line, place) =>
    Object.entries(faultOf(recipe, line, byId.get(line.product_id)) ?? {}).map(
      ([name, fault]) => [`${recipeLines.name}.${place}.${name}`, fault] as const,
    ),
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

const sentence = (name: string, { word, item }: Prohibited) =>
  t('{name}: “{word}” is prohibited ({item}), {source}', { name, word, item: item.name, source: item.source })

type Mixed = { ingredients: readonly Product[]; sources: readonly SubstanceSource[] }

/** What the law prohibits of a recipe, its ingredients and what they consist of; nothing of one that is made for export. */
async function lawOn(
  unit: Unit,
  recipe: Recipe,
  bulk: Product,
  { ingredients, sources }: Mixed,
): Promise<RecipeFacts> {
  if (recipe.export_only) return { ingredient: null, name: null }
  const lists = await statutoryLists(unit.trx)
  const today = await plantToday(unit)
  const first = (list: StatutoryLists['names'], named: readonly (readonly [string, string | null])[]) => {
    for (const [shown, text] of named) {
      const found = prohibitedIn(list, [text], today)
      if (found) return sentence(shown, found)
    }
    return null
  }
  const flavour = bulk.flavor_id === null ? null : (await unit.get(flavors, bulk.flavor_id)).name
  const names = [recipe.name, bulk.name, flavour]
  return {
    ingredient: first(
      lists.ingredients,
      ingredients.flatMap(({ id, sku, name }) =>
        [name, ...substanceNames(sources, id)].map((one) => [sku, one] as const),
      ),
    ),
    name: first(
      lists.names,
      names.map((name) => [name ?? '', name]),
    ),
  }
}

/** The law on ingredients and flavour names. */
async function assertLawful(unit: Unit, ...of: [Recipe, Product, Mixed]) {
  const closed = closedGate(recipeGates, await lawOn(unit, ...of), 'approve', unit.doneAt)
  if (closed) throw refusalOf(closed)
}

/** No recipe of what is sold in Canada is above the regulatory maximum. */
export async function assertLegalStrength(
  unit: Unit,
  recipe: Pick<Recipe, 'target_strength_mg_ml'> & { export_only: boolean | 0 | 1 },
) {
  const { enforce_regulatory_max: isEnforced, regulatory_max_strength_mg_ml: most } =
    await productionSettings(unit.trx)
  if (isEnforced && !recipe.export_only && recipe.target_strength_mg_ml > most)
    throw invalidBecause('target_strength_mg_ml', t('Strength is above the regulatory maximum'))
}

function assertStrength(recipe: Recipe, bulk: Product, computed: number) {
  if (!agrees(computed, recipe.target_strength_mg_ml))
    throw new Refused('strength_mismatch', {
      text: t('The lines give {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
        strengthMgMl: computed,
        targetStrengthMgMl: recipe.target_strength_mg_ml,
      }),
      computed,
    })
  if (bulk.strength_mg_ml !== null && !agrees(bulk.strength_mg_ml, recipe.target_strength_mg_ml))
    throw new Refused('strength_mismatch', {
      text: t('{sku} has {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
        sku: bulk.sku,
        strengthMgMl: bulk.strength_mg_ml,
        targetStrengthMgMl: recipe.target_strength_mg_ml,
      }),
      computed,
    })
}

/** The lines of a recipe in their order. */
export const linesOf = async (unit: Unit, recipeId: number) =>
  (await unit.find(recipeLines, { recipe_id: recipeId })).toSorted(
    (one, other) => one.sequence - other.sequence || one.id - other.id,
  )

/** What submission and approval ask of a recipe: its sum, strength, ingredients, names and bulk product; gives its totals. */
export async function assertReady(unit: Unit, recipe: Recipe) {
  const lines = await linesOf(unit, recipe.id)
  const ingredients = await unit.find(products, { id: lines.map(({ product_id }) => product_id) })
  const byId = new Map(ingredients.map((product) => [product.id, product]))
  const totals = recipeTotals(
    lines.map((line) => ({ ...line, ...liquidOf(byId.get(line.product_id)) })),
    recipe.basis,
  )
  if (totals.percent > 100 + sumTolerance) throw invalid({ percent: 'more100%' })
  if (totals.percent < 100 - sumTolerance)
    throw invalidBecause('percent', t('The sum of the lines must be 100%'))
  assertIngredients(recipe, lines, byId)
  await assertLegalStrength(unit, recipe)
  const bulk = await assertBulk(unit, recipe.product_id)
  if (bulk.status !== 'active') throw invalid({ product_id: 'exists' })
  assertStrength(recipe, bulk, totals.strength_mg_ml)
  const sources = await substancesOf(
    unit.trx,
    lines.map(({ product_id }) => product_id),
  )
  await assertLawful(unit, recipe, bulk, { ingredients, sources })
  const tooMuch = await substanceFaults(unit.trx, recipeLines.name, {
    basis: recipe.basis,
    lines: lines.map(({ product_id, percent }) => ({
      product_id,
      percent,
      density_g_ml: byId.get(product_id)?.density_g_ml ?? null,
    })),
    sources,
  })
  if (Object.keys(tooMuch).length > 0) throw invalid(tooMuch)
  return { totals, lines }
}

const liquidOf = (product: Product | undefined) => ({
  pg_percent: product?.pg_percent ?? null,
  vg_percent: product?.vg_percent ?? null,
})
