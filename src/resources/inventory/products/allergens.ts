/** Priority allergens, gluten sources and sulphites of the Food and Drug Regulations, C.R.C., c. 870, B.01.010.1. */
export const allergens = [
  'crustaceans',
  'eggs',
  'fish',
  'gluten',
  'milk',
  'molluscs',
  'mustard',
  'peanuts',
  'sesame',
  'soy',
  'sulphites',
  'tree_nuts',
  'wheat',
] as const

export type Allergen = (typeof allergens)[number]
