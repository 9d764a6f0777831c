import type { Role } from '../../../access'
import { to, workflow } from '../../kit'

/** Who attests to Health Canada of what a brand is made. */
export const reporters = ['qa_manager', 'manager', 'recipe_approval'] as const satisfies readonly Role[]

/** The ingredients report of a brand, or a notice of their change: it follows the recipe until it is submitted. */
export const ingredientReportMachine = workflow<object, 'submit'>().createMachine({
  id: 'ingredient_reports',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { submit: to('submitted', ...reporters) } },
    submitted: {},
  },
})
