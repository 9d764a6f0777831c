import { statusesIn } from '../../../machines/kit'
import { recipeMachine } from '../../../machines/workflows/production/recipes'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, flag, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, percent, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { recipeLines } from './recipe_lines'
import { litreCost, recipes } from './recipes'

const { role, percent: share, note } = recipeLines.fields

/** The lines of recipes, with their cost in a litre and where the recipe is used. */
export const recipeComposition = defineReport({
  name: 'recipe_composition',
  title: 'Recipes report',
  singular: 'recipe line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/recipes',
  label: '{code} rev {revision}',
  columns: {
    recipe_id: reference('Recipe', 'recipes'),
    code: withLook(text('Recipe code', 20), 'code'),
    revision: integer('Revision'),
    name: withLook(text('Recipe name', 160), 'name'),
    status: withLook(choice('Status', statusesIn(recipeMachine)), 'status'),
    bulk_id: reference('Bulk product', 'products'),
    basis: recipes.fields.basis,
    target_strength_mg_ml: recipes.fields.target_strength_mg_ml,
    is_rework: recipes.fields.is_rework,
    export_only: recipes.fields.export_only,
    sequence: integer('Sequence'),
    ingredient_id: reference('Ingredient', 'products'),
    sku: withLook(text('Ingredient SKU', 40), 'sku'),
    role,
    percent: share,
    strength_mg_ml: optional(strength('Strength')),
    tolerance_percent: optional(percent('Tolerance')),
    is_hazard: flag('Hazard'),
    note,
    volume_percent: decimal('Share by volume', 6, { unit: '%' }),
    cost_per_litre: optional(litreCost('Cost per litre')),
    bottles: integer('Used in bottles'),
    open_orders: integer('Open orders'),
    effective_from: optional(day('Effective from')),
    approved_at: optional(instant('Approved')),
  },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'code',
      'revision',
      'name',
      'ingredient_id',
      'role',
      'percent',
      'strength_mg_ml',
      'cost_per_litre',
      'bottles',
      'open_orders',
      'status',
      'effective_from',
      'approved_at',
    ],
    sort: [
      ['code', 'asc'],
      ['revision', 'desc'],
      ['sequence', 'asc'],
    ],
    search: ['code', 'name', 'sku'],
    filters: [
      'recipe_id',
      'ingredient_id',
      'bulk_id',
      'role',
      'status',
      'target_strength_mg_ml',
      'is_hazard',
      'effective_from',
      'approved_at',
    ],
    preset: [{ field: 'status', operator: 'in', value: ['approved'] }],
  },
  report: {
    groups: ['recipe_id', 'ingredient_id', 'role', 'status', 'bulk_id'],
    grouped: ['recipe_id'],
    sums: ['cost_per_litre'],
    chart: { kind: 'bars', of: ['cost_per_litre'] },
    rowLink: '/production/recipes?open={recipe_id}',
  },
})
