import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { decimal, integer, percent, strength } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'

/** Kinds of product that may go into a mix. */
export const ingredientKinds: readonly string[] = [
  'raw_material',
  'flavour',
  'base',
  'nicotine',
  'semi_finished',
]

/** How much a weighed part may differ from its target, in percent, where its line does not say it. */
export const usualTolerance = { nicotine: 0.2, other: 0.5 } as const

/** One ingredient of a recipe and its share. */
export const recipeLines = defineResource({
  name: 'recipe_lines',
  title: 'Recipe lines',
  singular: 'recipe line',
  segment: 'production',
  modules: ['Production', 'R&D'],
  path: '/production/recipes',
  label: '{sequence}',
  fields: {
    recipe_id: reference('Recipe', 'recipes', { fixed: true }),
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    product_id: reference('Ingredient', 'products', { where: { kind: ingredientKinds } }),
    role: choice('Role', ['nicotine', 'flavour', 'pg', 'vg', 'additive', 'recovery'], { pg: 'PG', vg: 'VG' }),
    percent: decimal('Share', 6, { unit: '%', above: 0, max: 100 }),
    strength_mg_ml: requiredWhere(optional(strength('Strength')), { role: 'nicotine' }),
    tolerance_percent: optional(percent('Tolerance', { help: '0.5, nicotine 0.2 if left blank' })),
    is_hazard: withDefault(flag('Hazard'), false),
    note: optional(text('Note', 200)),
  },
  derived: {
    density_g_ml: joined(decimal('Density', 6, { unit: 'g/ml' }), 'product_id', 'density_g_ml'),
  },
  access: { read: ['recipes', 'rd_recipe_change', 'production_order_admin'], write: ['rd_recipe_change'] },
  unique: [['product_id', 'recipe_id']],
  list: {
    columns: [
      'sequence',
      'product_id',
      'role',
      'percent',
      'strength_mg_ml',
      'tolerance_percent',
      'is_hazard',
      'note',
    ],
    sort: [['sequence', 'asc']],
    search: ['note'],
    filters: ['recipe_id', 'product_id', 'role'],
  },
  form: [
    {
      section: 'Ingredient',
      fields: ['recipe_id', 'sequence', 'product_id', 'role', 'percent', 'strength_mg_ml'],
    },
    { section: 'Rules', fields: ['tolerance_percent', 'is_hazard', 'note'] },
  ],
})

export type RecipeLine = Row<typeof recipeLines>
