import { hasRole } from '../../../../src/access'
import { recipeCalls } from '../../../../src/resources/production/recipes/recipeCalls'
import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { type Recipe, recipes } from '../../../../src/resources/production/recipes/recipes'
import { cleanName } from '../../../calls/fileKinds'
import { onCall, onUpload } from '../../../calls/handlers'
import { nextNumber } from '../../../engine/documentNumbers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import { copied } from '../../../engine/rows/copiedFields'
import type { Unit } from '../../../engine/unitTypes'
import { importLimits } from '../../../imports/run/limits'
import type { Actor } from '../../../../src/access'
import { t } from '../../../../src/texts/texts'
import { assertBulk } from './recipeChecks'
import { type ComparedSide, comparedSides, sideOf } from './recipeComparison'
import { type FileRecipe, recipeOfRun, recipesOfFile } from './recipeFile'
import { nextRevision } from './recipes'

/** Who reads recipes sees this page; only these people fetch. */
const rules = {
  admit: ({ by }: { by: Actor }) => {
    if (!hasRole(by.roles, ['recipes'])) throw new Refused('no_privileges')
  },
  most: async (db: Parameters<typeof importLimits>[0]) => (await importLimits(db)).bytes,
  tooLarge: 'max' as const,
}

/** The revision here that a recipe of a file goes on from: of the same code and bulk product, the one in use or the newest. */
async function currentOf(unit: Unit, code: string, productId: number): Promise<Recipe | null> {
  const revisions = await unit.find(recipes, { code, product_id: productId })
  const inUse = revisions.find(({ status }) => status === 'approved')
  return inUse ?? revisions.toSorted((one, other) => other.revision - one.revision)[0] ?? null
}

/** A file without names is read with the code in their place: the name here stays. */
const nameOf = ({ name, code }: NonNullable<FileRecipe['values']>['head'], current: Recipe | null) =>
  name === code && current ? current.name : name

async function sideOfFile(
  unit: Unit,
  { head, lines }: NonNullable<FileRecipe['values']>,
): Promise<ComparedSide> {
  const { sku, name } = await assertBulk(unit, head.product_id)
  return {
    head: {
      id: null,
      code: head.code,
      revision: head.revision,
      status: null,
      name: head.name,
      product: `${name} · ${sku}`,
      basis: head.basis,
      target_strength_mg_ml: head.target_strength_mg_ml,
      density_g_ml: null,
      mix_minutes: 0,
      rest_hours: 0,
      is_rework: head.is_rework ? 1 : 0,
      export_only: head.export_only ? 1 : 0,
    },
    lines: lines.map((line, at) => ({ ...line, sequence: (at + 1) * 10, is_hazard: line.is_hazard ? 1 : 0 })),
  }
}

async function offeredOf(unit: Unit, { values, ...recipe }: FileRecipe) {
  if (!values) return { ...recipe, current: null, comparison: null }
  const current = await currentOf(unit, recipe.code, values.head.product_id)
  const offered = await sideOfFile(unit, values)
  const before = current && (await sideOf(unit, current.id))
  const carried = before && {
    name: nameOf(values.head, current),
    product: before.head.product,
    mix_minutes: before.head.mix_minutes,
    rest_hours: before.head.rest_hours,
  }
  const after = { ...offered, head: { ...offered.head, ...carried } }
  return {
    ...recipe,
    current: current && {
      id: current.id,
      code: current.code,
      revision: current.revision,
      status: current.status,
    },
    comparison: await comparedSides(unit.trx, before, after),
  }
}

onUpload(recipeCalls.offered, rules, async ({ unit, file }) => {
  const offered = []
  for (const recipe of await recipesOfFile(unit, file)) offered.push(await offeredOf(unit, recipe))
  return offered
})

onCall(recipeCalls.imported, ({ db, by, input }) =>
  runUnit(db, by, async (unit) => {
    const recipe = await recipeOfRun(unit, input.import_run_id, input.group_key)
    if (!recipe) throw invalid({ group_key: 'exists' })
    return offeredOf(unit, recipe)
  }),
)

onUpload(recipeCalls.fetch, rules, async ({ unit, file, input }) => {
  const found = (await recipesOfFile(unit, file)).find(
    ({ code, revision }) => code === input.code && revision === input.revision,
  )
  if (!found) throw invalid({ code: 'exists' })
  if (!found.values)
    throw invalidBecause('code', t('{code} has mistakes in the file: mend them first', { code: found.code }))
  const { head, lines } = found.values
  await assertBulk(unit, head.product_id)
  const current = await currentOf(unit, head.code, head.product_id)
  const code = current?.code ?? (await nextNumber(unit.trx, 'RCP'))
  const source = `Fetched from ${cleanName(input.file_name)}: ${head.code} rev ${head.revision}`
  const { code: _, revision: __, ...values } = head
  const draft = await unit.insert(recipes, {
    ...(current && { ...copied(recipes, current), density_g_ml: null }),
    ...values,
    name: nameOf(head, current),
    notes: [source, head.notes ?? current?.notes].filter(Boolean).join('\n').slice(0, 2000),
    effective_from: null,
    code,
    revision: await nextRevision(unit, code),
  })
  await unit.insertAll(
    recipeLines,
    lines.map((line, at) => ({ ...line, recipe_id: draft.id, sequence: (at + 1) * 10 })),
  )
  return { id: draft.id, code, revision: draft.revision }
})
