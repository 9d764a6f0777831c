/** The workflow of recipes as the plant wrote it down; that nobody approves his own is told apart. */
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
