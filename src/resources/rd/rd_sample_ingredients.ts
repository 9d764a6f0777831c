import { defineResource } from '../kit/define/defineResource'
import { computed } from '../kit/define/derived'
import type { Row } from '../kit/define/row'
import { choice, flag, instant, optional, reference, withDefault } from '../kit/fields/field'
import { decimal, integer, percent, quantity, strength } from '../kit/fields/numbers'
import { ingredientKinds } from '../production/recipes/recipe_lines'
import { ingredientRoles } from './formulaTotals'

/** One ingredient of a formula and its share; what it brings is copied from its product while the formula is a draft. */
export const rdSampleIngredients = defineResource({
  name: 'rd_sample_ingredients',
  title: 'Ingredients of R&D samples',
  singular: 'ingredient line',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/samples',
  label: '{sequence}',
  fields: {
    sample_version_id: reference('Version', 'rd_sample_versions', { fixed: true }),
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    product_id: reference('Ingredient', 'products', { where: { kind: ingredientKinds, status: 'active' } }),
    kind: optional(choice('Role', ingredientRoles, { pg: 'PG', vg: 'VG' })),
    percent: optional(decimal('Share', 4, { unit: '%', above: 0, max: 100 })),
    is_qs: withDefault(flag('q.s.'), false),
  },
  systemFields: {
    density_g_ml: optional(decimal('Density', 6, { unit: 'g/ml' })),
    strength_mg_ml: optional(strength('Strength')),
    carrier_pg_percent: optional(percent('PG')),
    carrier_vg_percent: optional(percent('VG')),
    cost_per_litre: optional(decimal('Cost per litre', 4, { unit: 'CAD/l', displayScale: 2 })),
    weighed_amount: optional(quantity('Weighed')),
    lot_id: optional(reference('Lot', 'lots')),
    lab_receiving_container_id: optional(reference('Container', 'lab_receiving_containers')),
    weighed_at: optional(instant('Weighed at')),
    weighed_by_id: optional(reference('Weighed by', 'users')),
  },
  // To a tenth of a milligram, as a balance of the bench reads.
  derived: {
    amount: computed(decimal('Amount', 4, { min: 0 })),
    cost_share: computed(percent('Part of cost', { displayScale: 2 })),
  },
  access: { read: ['rd_samples'], write: [] },
  lookup: false,
  unique: [['product_id', 'sample_version_id']],
  list: {
    columns: ['sequence', 'product_id', 'kind', 'percent', 'is_qs', 'amount', 'cost_per_litre'],
    sort: [['sequence', 'asc']],
    search: [],
    filters: ['sample_version_id', 'product_id', 'kind'],
  },
  form: [
    {
      section: 'Ingredient',
      fields: ['sample_version_id', 'sequence', 'product_id', 'kind', 'percent', 'is_qs'],
    },
  ],
})

export type RdSampleIngredient = Row<typeof rdSampleIngredients>
