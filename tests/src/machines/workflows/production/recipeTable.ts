/**
 * The workflow of recipes as the specification lists it; that authors cannot approve their own is tested
 * separately.
 */
export const recipeTable = `
  draft submit submitted: recipes head_batcher system
  submitted approve approved: recipe_approval
  submitted reject draft: recipe_approval
  approved revise approved: recipes head_batcher
  approved retire retired: recipe_approval system`

/** The workflow of flows. */
export const flowTable = `
  draft activate active: admin
  active retire retired: admin
  draft,active,retired copy =: admin`
