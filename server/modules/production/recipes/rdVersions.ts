import { products } from '../../../../src/resources/inventory/products/products'
import { versionCalls } from '../../../../src/resources/production/recipes/versionCalls'
import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { type Recipe, recipes } from '../../../../src/resources/production/recipes/recipes'
import { recipeRoleOf } from '../../../../src/resources/rd/formulaTotals'
import { rdSampleIngredients } from '../../../../src/resources/rd/rd_sample_ingredients'
import { rdSampleVersions } from '../../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../../src/resources/rd/rd_samples'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { nextNumber } from '../../../engine/documentNumbers'
import { Refused } from '../../../engine/errors'
import { onRemove } from '../../../engine/hooks/hooks'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { recordReading } from '../../../site/mixes/formulaReadings'
import { assertBulk, assertLegalStrength } from './recipeChecks'
import { comparedSides, sideOf } from './recipeComparison'
import { nextRevision } from './recipes'
import { assertReplaced, replacementsOf } from './replacements'

/** The lines of a recipe that the ingredients of an approved version become, in the order they are weighed. */
async function convertedLines(unit: Unit, versionId: number) {
  const version = await unit.get(rdSampleVersions, versionId)
  if (version.status !== 'approved')
    throw new Refused('invalid_transition', {
      text: t('Version {version} is not approved', { version: version.version_number }),
    })
  const sample = await unit.get(rdSamples, version.sample_id)
  const replacements = new Map(
    (await replacementsOf(unit.trx, versionId)).map((one) => [one.product_id, one.replacement_id]),
  )
  const ingredients = (await unit.find(rdSampleIngredients, { sample_version_id: versionId }))
    .toSorted((one, other) => one.sequence - other.sequence || one.id - other.id)
    .map((line) => ({ ...line, product_id: replacements.get(line.product_id) ?? line.product_id }))
  const hazards = new Map(
    (await unit.find(products, { id: ingredients.map(({ product_id }) => product_id) })).map(
      ({ id, un_number }) => [id, un_number !== null],
    ),
  )
  const lines = ingredients.map(({ sequence, product_id, kind, percent, strength_mg_ml }) => ({
    sequence,
    product_id,
    role: recipeRoleOf(kind ?? 'other'),
    percent: percent ?? 0,
    strength_mg_ml: kind === 'nicotine' ? strength_mg_ml : null,
    tolerance_percent: null,
    is_hazard: hazards.get(product_id) ?? false,
    note: null,
  }))
  return { version, sample, lines }
}

/** The revision in use of a bulk product, else its newest; a converted version goes on from it. */
async function currentOf(unit: Unit, productId: number): Promise<Recipe | null> {
  const revisions = await unit.find(recipes, { product_id: productId })
  const inUse = revisions.find(({ status, is_rework }) => status === 'approved' && is_rework === 0)
  return inUse ?? revisions.toSorted((one, other) => other.id - one.id)[0] ?? null
}

onCall(versionCalls.fromVersion, async ({ db, by, input }) => {
  const sides = await runUnit(db, by, async (unit) => {
    const { version, sample, lines } = await convertedLines(unit, input.rd_sample_version_id)
    const { sku, name } = await assertBulk(unit, input.product_id)
    const current = await currentOf(unit, input.product_id)
    return comparedSides(unit.trx, current && (await sideOf(unit, current.id)), {
      head: {
        id: null,
        code: sample.number,
        revision: version.version_number,
        status: null,
        name: sample.name,
        product: `${name} · ${sku}`,
        basis: version.basis,
        target_strength_mg_ml: sample.target_strength,
        density_g_ml: version.density_g_ml,
        mix_minutes: current?.mix_minutes ?? 0,
        rest_hours: sample.steeping_days * 24,
        is_rework: 0,
        export_only: 0,
      },
      lines: lines.map((line) => ({ ...line, is_hazard: line.is_hazard ? (1 as const) : (0 as const) })),
    })
  })
  await recordReading(db, by, { action: 'compare', versionId: input.rd_sample_version_id })
  return sides
})

onCall(versionCalls.fetchVersion, async ({ unit, input }) => {
  const { version, sample, lines } = await convertedLines(unit, input.rd_sample_version_id)
  await assertReplaced(unit, version.id)
  const { status } = await unit.lock(rdSamples, sample.id)
  if (status !== 'approved')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: sample.number, status }),
    })
  await assertBulk(unit, input.product_id)
  // A recipe of R&D is legal as a draft too.
  await assertLegalStrength(unit, {
    target_strength_mg_ml: sample.target_strength,
    export_only: input.export_only,
  })
  const current = await currentOf(unit, input.product_id)
  const code = current?.code ?? (await nextNumber(unit.trx, 'RCP'))
  const draft = await unit.insert(recipes, {
    name: sample.name,
    product_id: input.product_id,
    basis: version.basis,
    target_strength_mg_ml: sample.target_strength,
    density_g_ml: version.density_g_ml,
    mix_minutes: current?.mix_minutes ?? 0,
    rest_hours: sample.steeping_days * 24,
    export_only: input.export_only,
    notes: t('From {number}, version {version}', { number: sample.number, version: version.version_number }),
    rd_sample_version_id: version.id,
    code,
    revision: await nextRevision(unit, code),
  })
  await unit.insertAll(
    recipeLines,
    lines.map((line) => ({ ...line, recipe_id: draft.id })),
  )
  await unit.transition(rdSamples, sample.id, 'convert', { recipe_id: draft.id })
  const recipe = input.is_submitted ? await unit.fire(recipes, draft.id, 'submit', {}, unit.by) : draft
  return { id: recipe.id, code, revision: recipe.revision, status: recipe.status }
})

// A sample whose recipe is deleted as a draft may be converted again.
onRemove(recipes, async (unit, { id }) => {
  for (const sample of await unit.find(rdSamples, { recipe_id: id }))
    await unit.transition(rdSamples, sample.id, 'reopen_conversion', { recipe_id: null })
})
