import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { Refused } from '../../../engine/errors'
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

onCreate(recipeLines, async (unit, values) => {
  await assertDraft(unit, Number(values.recipe_id))
  return values
})

onUpdate(recipeLines, async (unit, before, changes) => {
  await assertDraft(unit, before.recipe_id)
  return changes
})

onRemove(recipeLines, (unit, line) => assertDraft(unit, line.recipe_id))
