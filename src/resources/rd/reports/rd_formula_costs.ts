import { defineReport } from '../../kit/define/defineReport'
import { day, optional, readableBy, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, money, percent } from '../../kit/fields/numbers'

const perLitre = (label: string) => optional(decimal(label, 4, { unit: 'CAD/l', displayScale: 2 }))

/** What a litre of each approved version cost when it was locked, and what it costs at the prices of today. */
export const rdFormulaCosts = defineReport({
  name: 'rd_formula_costs',
  title: 'Formula costs',
  singular: 'approved version',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/reports?list=formula-costs',
  label: '{sample}',
  columns: {
    sample: withLook(text('Sample', 20), 'number'),
    name: withLook(text('Name', 120), 'name'),
    version_number: integer('Version'),
    product_family_id: optional(reference('Product family', 'product_families')),
    approved_on: optional(day('Approved')),
    cost_then: perLitre('Cost when locked'),
    cost_now: perLitre('Cost today'),
    change_percent: optional(decimal('Change', 2, { unit: '%', signed: true })),
    biggest_ingredient_id: readableBy(
      optional(reference('Biggest ingredient by cost', 'products')),
      'rd_samples',
    ),
    biggest_share: readableBy(optional(percent('Its part of the cost')), 'rd_samples'),
    yearly_ml: decimal('Expected volume a year', 3, { unit: 'ml' }),
    yearly_change: optional(money('Change a year', { signed: true, min: -9_999_999_999 })),
  },
  read: ['rd_reports'],
  list: {
    columns: [
      'sample',
      'name',
      'version_number',
      'product_family_id',
      'cost_then',
      'cost_now',
      'change_percent',
      'biggest_ingredient_id',
      'biggest_share',
      'yearly_change',
    ],
    sort: [['change_percent', 'desc']],
    search: ['sample', 'name'],
    filters: ['product_family_id', 'change_percent', 'approved_on'],
    totals: ['yearly_change'],
  },
  report: {
    groups: ['product_family_id'],
    grouped: [],
    sums: ['yearly_change'],
    chart: { kind: 'bars', of: ['yearly_change'] },
  },
})
