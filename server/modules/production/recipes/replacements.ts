import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import {
  type ReplacedIngredient,
  versionCalls,
} from '../../../../src/resources/production/recipes/versionCalls'
import { ingredientKinds } from '../../../../src/resources/production/recipes/recipe_lines'
import { rdSampleIngredients } from '../../../../src/resources/rd/rd_sample_ingredients'
import { rdSampleVersions } from '../../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../../src/resources/rd/rd_samples'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** What replaces the ingredients of a version that the laboratory alone has. */
export async function replacementsOf(db: Db | Trx, versionId: number): Promise<ReplacedIngredient[]> {
  const { rows } = await sql<ReplacedIngredient>`
    select p.id::int as product_id, p.sku, p.name, n.id::int as replacement_id, n.sku || ' · ' || n.name as replacement
    from rd_sample_ingredients i join products p on p.id = i.product_id and p.is_lab_only
    join rd_sample_versions v on v.id = i.sample_version_id
    left join rd_replacements r on r.sample_id = v.sample_id and r.product_id = p.id
    left join products n on n.id = r.replacement_id
    where v.id = ${versionId} order by i.sequence, i.id`.execute(db)
  return rows
}

/** Refuses a version with ingredients that production does not have and nothing replaces. */
export async function assertReplaced(unit: Unit, versionId: number) {
  const open = (await replacementsOf(unit.trx, versionId)).filter((one) => one.replacement_id === null)
  if (open.length > 0)
    throw invalid({
      rd_sample_version_id: {
        code: 'other',
        text: t('Choose what replaces {skus}: for the laboratory only', {
          skus: open.map(({ sku }) => sku).join(', '),
        }),
      },
    })
}

type Lines = readonly { product_id: number; replacement_id: number }[]

/** What is wrong with replacements, by the place of their line. */
async function faultsOf(unit: Unit, versionId: number, lines: Lines): Promise<FieldErrors> {
  const ingredients = await unit.find(rdSampleIngredients, { sample_version_id: versionId })
  const replaced = new Set(lines.map(({ product_id }) => product_id))
  const used = new Set(
    ingredients.flatMap(({ product_id }) => (replaced.has(product_id) ? [] : [product_id])),
  )
  const errors: FieldErrors = {}
  for (const [place, { product_id, replacement_id }] of lines.entries()) {
    const line = ingredients.find((one) => one.product_id === product_id)
    const [product, other] = [await unit.get(products, product_id), await unit.get(products, replacement_id)]
    const field = `lines.${place}.replacement_id`
    if (!line || !product.is_lab_only) errors[`lines.${place}.product_id`] = 'in'
    else if (other.is_lab_only || other.status !== 'active' || !ingredientKinds.includes(other.kind))
      errors[field] = 'in'
    else if (used.has(replacement_id)) errors[field] = 'unique'
    else if (line.kind === 'nicotine' && other.strength_mg_ml !== line.strength_mg_ml)
      errors[field] = {
        code: 'other',
        text: t('The replacement needs {strengthMgMl} mg/ml', { strengthMgMl: line.strength_mg_ml ?? 0 }),
      }
    used.add(replacement_id)
  }
  return errors
}

onCall(versionCalls.replacements, ({ db, input: { id } }) => replacementsOf(db, id))

onCall(versionCalls.replace, async ({ unit, input: { id, lines } }) => {
  const { sample_id, status, version_number } = await unit.get(rdSampleVersions, id)
  if (status !== 'approved')
    throw new Refused('invalid_transition', {
      text: t('Version {version} is not approved', { version: version_number }),
    })
  await unit.lock(rdSamples, sample_id)
  const errors = await faultsOf(unit, id, lines)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  for (const { product_id, replacement_id } of lines)
    await sql`insert into rd_replacements (sample_id, product_id, replacement_id)
      values (${sample_id}, ${product_id}, ${replacement_id})
      on conflict (sample_id, product_id) do update set replacement_id = excluded.replacement_id`.execute(
      unit.trx,
    )
  return replacementsOf(unit.trx, id)
})
