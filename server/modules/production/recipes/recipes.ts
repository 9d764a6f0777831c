import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { type Recipe, recipes } from '../../../../src/resources/production/recipes/recipes'
import { nextNumber } from '../../../engine/documentNumbers'
import { onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/rows/copiedFields'
import { plantToday } from '../../../site/plant'
import { t } from '../../../../src/texts/texts'
import { assertBulk, assertReady, linesOf } from './recipeChecks'

// An import brings codes of its own; what people type never holds one.
onCreate(recipes, async (unit, values) => {
  await assertBulk(unit, values.product_id)
  return {
    ...values,
    code: values.code ?? (await nextNumber(unit.trx, 'RCP')),
    revision: values.revision ?? 1,
  }
})

onUpdate(recipes, async (unit, before, changes) => {
  if (changes.product_id !== undefined && changes.product_id !== before.product_id)
    await assertBulk(unit, changes.product_id)
  return changes
})

/** A recipe is ready for approval when its lines sum to 100 % and give the strength it aims for. */
onEvent(recipes, 'submit', async (unit, recipe) => {
  const { totals } = await assertReady(unit, recipe)
  return {
    pg_percent: Math.min(100, totals.pg_percent),
    vg_percent: Math.min(100, totals.vg_percent),
    density_g_ml: recipe.density_g_ml ?? totals.density_g_ml,
    reject_note: null,
  }
})

/** Who wrote a recipe or one of its lines, or submitted it, does not approve it. */
async function assertAnother(unit: Unit, recipe: Recipe) {
  const lines = await linesOf(unit, recipe.id)
  const authors = [recipe, ...lines].flatMap(({ created_by, updated_by }) => [created_by, updated_by])
  if (authors.includes(unit.by.id))
    throw new Refused('self_approval', { text: t('Another person must approve this') })
}

/**
 * A recipe is approved by a second person, after the checks of its submission: settings and products may have changed
 * since. The approved revision before it is retired in the same transaction.
 */
onEvent(recipes, 'approve', async (unit, recipe) => {
  await assertAnother(unit, recipe)
  await assertReady(unit, recipe)
  for (const former of await unit.find(recipes, { code: recipe.code, status: 'approved' }))
    await unit.update(recipes, former.id, { status: 'retired', replaced_by_id: recipe.id }, 'retire')
  return {
    approved_by_id: unit.by.id,
    approved_at: unit.at,
    effective_from: recipe.effective_from ?? (await plantToday(unit)),
  }
})

onEvent(recipes, 'reject', async (_unit, _recipe, payload) => payload)

/** The number of the next revision of a code; only one revision is written at a time. */
export async function nextRevision(unit: Unit, code: string) {
  const revisions = await unit.find(recipes, { code })
  const open = revisions.find(({ status }) => status === 'draft' || status === 'submitted')
  if (open)
    throw new Refused('revision_open', {
      text: t('Revision {revision} is already in draft', { revision: open.revision }),
      id: open.id,
    })
  return Math.max(0, ...revisions.map(({ revision }) => revision)) + 1
}

/** The next revision starts as a copy. */
onEvent(recipes, 'revise', async (unit, recipe) => {
  const revision = await nextRevision(unit, recipe.code)
  const draft = await unit.insert(recipes, {
    ...copied(recipes, recipe),
    effective_from: null,
    code: recipe.code,
    revision,
  })
  const lines = await linesOf(unit, recipe.id)
  await unit.insertAll(
    recipeLines,
    lines.map((line) => ({ ...copied(recipeLines, line), recipe_id: draft.id })),
  )
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
