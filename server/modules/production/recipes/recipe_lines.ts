import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

/** Lines change only while their revision is a draft. */
async function assertDraft(unit: Unit, recipeId: number) {
  const { status } = await unit.lock(recipes, recipeId)
  if (status !== 'draft')
    throw new Refused('invalid_transition', {
      status,
      event: 'update',
      allowed: [],
      text: t('Not possible while {status}', { status }),
    })
}

function assertWhole(line: Changes<typeof recipeLines>) {
  const missing = missingFields(recipeLines.fields, line)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'requiredif'])))
}

onCreate(recipeLines, async (unit, values) => {
  await assertDraft(unit, values.recipe_id)
  assertWhole(values)
  return values
})

onUpdate(recipeLines, async (unit, before, changes) => {
  await assertDraft(unit, before.recipe_id)
  assertWhole({ ...before, ...changes })
  return changes
})

onRemove(recipeLines, (unit, line) => assertDraft(unit, line.recipe_id))
