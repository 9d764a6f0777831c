import { areas } from '../../../access'
import { t } from '../../../texts/texts'
import type { EventName } from '../../kit/define/row'
import type { recipes } from '../recipes/recipes'
import type { Gate } from './gate'

/** What the law prohibits of a recipe, in words: one of its ingredients, or its name or flavour. */
export type RecipeFacts = { ingredient: string | null; name: string | null }

type RecipeGate = Gate<RecipeFacts, EventName<typeof recipes>>

const lawful = (of: keyof RecipeFacts, code: string, label: () => string): RecipeGate => ({
  name: code,
  label,
  closes: ['submit', 'approve'],
  code,
  wait: (facts) => (facts[of] === null ? null : { text: facts[of], since: null }),
  opens: () => ({ roles: areas.rd_recipe_change, event: t('Save') }),
})

/** What a recipe waits for that is made for Canada. */
export const recipeGates: readonly RecipeGate[] = [
  lawful('ingredient', 'prohibited_ingredient', () => t('No prohibited ingredient')),
  lawful('name', 'prohibited_name', () => t('No prohibited name')),
]
