import { products } from '../../../../src/resources/inventory/products/products'
import { agrees, recipeTotals, sumTolerance } from '../../../../src/resources/production/recipes/recipeTotals'
import {
  ingredientKinds,
  type RecipeLine,
  recipeLines,
} from '../../../../src/resources/production/recipes/recipe_lines'
import { type Recipe, recipes } from '../../../../src/resources/production/recipes/recipes'
import { nextNumber } from '../../../engine/documentNumbers'
import { onCreate, onEvent } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/rows/copiedFields'
import { plantToday, productionSettings } from '../../../site/plant'
import { t } from '../../../../src/texts/texts'

// An import brings codes of its own; what people type never holds one.
onCreate(recipes, async (unit, values) => ({
  ...values,
  code: values.code ?? (await nextNumber(unit.trx, 'RCP')),
  revision: values.revision ?? 1,
}))

async function assertIngredients(unit: Unit, recipe: Recipe, lines: readonly RecipeLine[]) {
  const used = await unit.find(products, { id: lines.map(({ product_id }) => product_id) })
  const byId = new Map(used.map((product) => [product.id, product]))
  for (const line of lines) {
    const product = byId.get(line.product_id)
    if (!product || !ingredientKinds.includes(product.kind))
      throw invalidBecause('product_id', t('{product} cannot go into a mix', { product: line.product }))
    if (line.role === 'nicotine' && line.strength_mg_ml === null)
      throw invalid({ strength_mg_ml: 'requiredif' })
    if (line.role === 'recovery' && !recipe.is_rework)
      throw invalidBecause('role', t('Only a rework recipe takes recoveries'))
  }
  return byId
}

/** A recipe is ready for approval when its lines sum to 100 % and give the strength it aims for. */
onEvent(recipes, 'submit', async (unit, recipe) => {
  const lines = await unit.find(recipeLines, { recipe_id: recipe.id })
  const byId = await assertIngredients(unit, recipe, lines)
  const totals = recipeTotals(
    lines.map((line) => ({ ...line, ...mixOf(byId.get(line.product_id)) })),
    recipe.basis,
  )
  if (totals.percent > 100 + sumTolerance) throw invalid({ percent: 'more100%' })
  if (totals.percent < 100 - sumTolerance)
    throw invalidBecause('percent', t('The sum of the lines must be 100%'))
  const settings = await productionSettings(unit.trx)
  if (
    settings.enforce_regulatory_max &&
    !recipe.export_only &&
    recipe.target_strength_mg_ml > settings.regulatory_max_strength_mg_ml
  )
    throw invalidBecause('target_strength_mg_ml', t('Strength is above the regulatory maximum'))
  if (!agrees(totals.strength_mg_ml, recipe.target_strength_mg_ml))
    throw new Refused('strength_mismatch', {
      text: t('The lines give {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
        strengthMgMl: totals.strength_mg_ml,
        targetStrengthMgMl: recipe.target_strength_mg_ml,
      }),
      computed: totals.strength_mg_ml,
    })
  return {
    pg_percent: Math.min(100, totals.pg_percent),
    vg_percent: Math.min(100, totals.vg_percent),
    density_g_ml: recipe.density_g_ml ?? totals.density_g_ml,
    reject_note: null,
  }
})

const mixOf = (product: { pg_percent: number | null; vg_percent: number | null } | undefined) => ({
  pg_percent: product?.pg_percent ?? null,
  vg_percent: product?.vg_percent ?? null,
})

/**
 * A recipe is approved by a second person; the approved revision before it is retired in the same
 * transaction.
 */
onEvent(recipes, 'approve', async (unit, recipe) => {
  if (unit.by.id === recipe.created_by || unit.by.id === recipe.updated_by)
    throw new Refused('self_approval', { text: 'Another person must approve this' })
  for (const former of await unit.find(recipes, { code: recipe.code, status: 'approved' }))
    await unit.update(recipes, former.id, { status: 'retired', replaced_by_id: recipe.id }, 'retire')
  return {
    approved_by_id: unit.by.id,
    approved_at: unit.at,
    effective_from: recipe.effective_from ?? (await plantToday(unit)),
  }
})

onEvent(recipes, 'reject', async (_unit, _recipe, payload) => payload)

/** The next revision starts as a copy; only one is written at a time. */
onEvent(recipes, 'revise', async (unit, recipe) => {
  const revisions = await unit.find(recipes, { code: recipe.code })
  const open = revisions.find(({ status }) => status === 'draft' || status === 'submitted')
  if (open)
    throw new Refused('revision_open', {
      text: t('Revision {revision} is already in draft', { revision: open.revision }),
      id: open.id,
    })
  const draft = await unit.insert(recipes, {
    ...copied(recipes, recipe),
    effective_from: null,
    code: recipe.code,
    revision: Math.max(...revisions.map(({ revision }) => revision)) + 1,
  })
  for (const line of await unit.find(recipeLines, { recipe_id: recipe.id }))
    await unit.insert(recipeLines, { ...copied(recipeLines, line), recipe_id: draft.id })
})

onEvent(recipes, 'retire', async (unit, recipe) => {
  const rows = await unit.trx
    .selectFrom('production_orders')
    .select('number')
    .where('recipe_id', '=', recipe.id)
    .where('status', 'in', ['draft', 'pending'])
    .orderBy('id')
    .limit(1)
    .execute()
  if (rows[0])
    throw new Refused('recipe_in_use', {
      text: t('{number} uses it and is not made yet', { number: rows[0].number }),
    })
})
