import { defineReport } from '../../kit/define/defineReport'
import { choice, flag, optional, readableBy, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, percent } from '../../kit/fields/numbers'

/** Where an ingredient is used: in versions of samples and in recipes, and how much of it that is in a year. */
export const rdIngredientUsage = defineReport({
  name: 'rd_ingredient_usage',
  title: 'Ingredient usage',
  singular: 'use of an ingredient',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/reports?list=ingredient-usage',
  label: '{document}',
  columns: {
    product_id: readableBy(reference('Ingredient', 'products'), 'rd_samples'),
    kind: choice('Used in', ['version', 'recipe']),
    document: withLook(text('Sample or recipe', 20), 'number'),
    name: withLook(text('Name', 160), 'name'),
    revision: integer('Version'),
    status: withLook(text('Status', 20), 'status'),
    is_active: flag('Active'),
    percent: readableBy(optional(percent('Share')), 'rd_samples'),
    lot_id: readableBy(optional(reference('Lot', 'lots')), 'rd_samples'),
    supplier_id: readableBy(optional(reference('Supplier', 'suppliers')), 'rd_samples'),
    bulk_id: optional(reference('Bulk product', 'products')),
    yearly_ml: decimal('Volume a year', 3, { unit: 'ml' }),
    use_count: integer('Uses'),
  },
  read: ['rd_reports'],
  list: {
    columns: [
      'product_id',
      'kind',
      'document',
      'name',
      'revision',
      'percent',
      'status',
      'bulk_id',
      'yearly_ml',
    ],
    sort: [['id', 'desc']],
    search: ['document', 'name'],
    filters: ['product_id', 'lot_id', 'supplier_id', 'kind', 'status', 'is_active', 'bulk_id'],
    totals: ['use_count', 'yearly_ml'],
  },
  report: {
    groups: ['product_id', 'supplier_id', 'kind', 'status', 'bulk_id'],
    grouped: ['kind'],
    sums: ['use_count', 'yearly_ml'],
    chart: { kind: 'bars', of: ['yearly_ml'] },
  },
})
