import { ingredientReportMachine } from '../../../machines/workflows/stamps/ingredient_reports'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, day, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** Reports of the ingredients of brands to Health Canada, and notices of their changes (SOR/2023-123, s. 5, 7). */
export const ingredientReports = defineResource({
  name: 'ingredient_reports',
  title: 'Ingredients reports',
  singular: 'ingredients report',
  segment: 'production',
  modules: ['Production'],
  path: '/production/recipes?list=ingredient-reports',
  prefix: 'IR',
  label: '{number}',
  fields: {},
  systemFields: {
    kind: choice('Report', ['report', 'change'], { report: 'First report', change: 'Notice of change' }),
    product_id: reference('Brand', 'products'),
    recipe_id: reference('Recipe', 'recipes'),
    submitted_on: optional(day('Submitted on')),
    submission_ref: optional(text('Confirmation', 60)),
    submitted_at: optional(instant('Recorded')),
    submitted_by_id: optional(reference('Submitted by', 'users')),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  workflow: ingredientReportMachine,
  events: {
    submit: {
      label: 'Record submission',
      tone: 'primary',
      inputs: { submitted_on: day('Submitted on'), submission_ref: text('Confirmation', 60) },
      confirmText:
        'You attest that it is true and complete. It is kept as it is now; what changes later needs a notice.',
      broadcastAs: 'submitted',
      doneText: 'submitted',
    },
  },
  access: { read: ['recipes'], write: [] },
  list: {
    columns: [
      'number',
      'status',
      'kind',
      'sku',
      'product_id',
      'recipe_id',
      'submitted_on',
      'submission_ref',
      'submitted_by_id',
    ],
    sort: [
      ['status', 'asc'],
      ['number', 'asc'],
    ],
    search: ['number', 'sku', 'product', 'submission_ref'],
    filters: ['status', 'kind', 'product_id', 'recipe_id', 'submitted_on'],
  },
  form: [
    {
      section: 'Report',
      fields: [
        'kind',
        'product_id',
        'recipe_id',
        'submitted_on',
        'submission_ref',
        'submitted_at',
        'submitted_by_id',
      ],
    },
  ],
})
