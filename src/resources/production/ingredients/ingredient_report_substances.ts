import { nicotineOrigins } from '../../inventory/products/reportedFields'
import { defineReport } from '../../kit/define/defineReport'
import { choice, flag, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** What each ingredients report says: as it was submitted, an open one as its recipe has it now. */
export const ingredientReportSubstances = defineReport({
  name: 'ingredient_report_substances',
  title: 'Ingredients as reported',
  singular: 'substance',
  segment: 'production',
  modules: ['Production'],
  path: '/production/recipes?list=reported-substances',
  label: '{common_name}',
  columns: {
    ingredient_report_id: reference('Report', 'ingredient_reports'),
    product_id: reference('Brand', 'products'),
    status: withLook(text('Status', 20), 'status'),
    place: integer('Place'),
    ingredient: text('Ingredient', 160),
    is_part: flag('Part of it'),
    common_name: withLook(text('Common name', 160), 'name'),
    chemical_name: optional(text('Chemical name', 160)),
    cas_number: withLook(optional(text('CAS number', 12)), 'code'),
    mg_ml: decimal('Concentration', 6, { unit: 'mg/ml', displayScale: 3 }),
    supplier: optional(text('Supplier', 160)),
    supplier_address: optional(text('Civic address', 400)),
    nicotine_origin: optional(choice('Origin of the nicotine', nicotineOrigins)),
    source: optional(text('Source', 160)),
  },
  read: ['recipes'],
  list: {
    columns: [
      'ingredient_report_id',
      'ingredient',
      'common_name',
      'chemical_name',
      'cas_number',
      'mg_ml',
      'supplier',
      'supplier_address',
      'nicotine_origin',
    ],
    sort: [
      ['ingredient_report_id', 'asc'],
      ['place', 'asc'],
    ],
    search: ['common_name', 'chemical_name', 'cas_number', 'ingredient', 'supplier'],
    filters: [
      'ingredient_report_id',
      'product_id',
      'status',
      'cas_number',
      'common_name',
      'supplier',
      'is_part',
    ],
  },
  report: { groups: ['product_id', 'common_name', 'supplier', 'status'], grouped: [], sums: [] },
})
