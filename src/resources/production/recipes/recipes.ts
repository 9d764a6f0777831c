import { recipeMachine } from '../../../machines/workflows/production/recipes'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer, percent, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { linesOf } from '../../kit/define/facets/lines'
import { computed, joined } from '../../kit/define/derived'
import { paperTable } from '../../kit/define/facets/paper'
import { recipeLines } from './recipe_lines'

/** What a litre costs by the average costs of its ingredients. */
export const litreCost = (label: string) =>
  decimal(label, 4, { unit: 'CAD/l', displayScale: 2, minDecimals: 2 })

/** One revision of a recipe: what a bulk liquid is mixed from, in percent. */
export const recipes = defineResource({
  name: 'recipes',
  title: 'Recipes',
  singular: 'recipe',
  segment: 'production',
  modules: ['Production', 'R&D'],
  path: '/production/recipes',
  label: '{code} rev {revision}',
  distinctBy: ['name', 'target_strength_mg_ml'],
  fields: {
    name: withLook(text('Name', 160), 'name'),
    product_id: reference('Bulk product', 'products', { where: { kind: 'semi_finished' } }),
    basis: withDefault(choice('Percent of', ['volume', 'weight']), 'volume'),
    target_strength_mg_ml: strength('Target strength'),
    density_g_ml: optional(decimal('Density', 6, { unit: 'g/ml', above: 0, max: 100 })),
    mix_minutes: withDefault(integer('Mixing', { unit: 'min', min: 0, max: 100_000 }), 0),
    rest_hours: withDefault(decimal('Rest before bottling', 2, { unit: 'h', min: 0, max: 10_000 }), 0),
    effective_from: optional(day('Effective from')),
    is_rework: withDefault(flag('Rework'), false),
    export_only: withDefault(flag('Export only'), false),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    code: withLook(text('Code', 20), 'code'),
    revision: integer('Revision'),
    pg_percent: withDefault(percent('PG'), 0),
    vg_percent: withDefault(percent('VG'), 0),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    /** The R&D version it was converted from. */
    rd_sample_version_id: optional(reference('R&D version', 'rd_sample_versions')),
    replaced_by_id: optional(reference('Replaced by', 'recipes')),
    reject_note: optional(text('Reject reason', 500)),
  },
  derived: {
    flavor: joined(text('Flavour', 80), 'product_id.flavor_id', 'name'),
    ingredients: computed(longText('Ingredients')),
    cost_per_litre: computed(litreCost('Cost per litre')),
  },
  workflow: recipeMachine,
  events: {
    submit: {
      label: 'Submit',
      tone: 'primary',
      broadcastAs: 'submitted',
      doneText: 'submitted for approval',
    },
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      confirmText: 'The previous approved revision is retired.',
      broadcastAs: 'approved',
    },
    reject: {
      label: 'Reject',
      inputs: { reject_note: longText('Reason', 500) },
      broadcastAs: 'rejected',
    },
    revise: { label: 'Revise', confirmText: 'Makes a draft of the next revision.', broadcastAs: 'revised' },
    retire: {
      label: 'Retire',
      tone: 'danger',
      confirmText: 'New orders can no longer use this revision.',
      broadcastAs: 'retired',
    },
  },
  access: { read: ['recipes', 'rd_recipe_change', 'production_order_admin'], write: ['rd_recipe_change'] },
  lookup: { codes: ['code'] },
  lines: {
    recipe_lines: linesOf(recipeLines, {
      via: 'recipe_id',
      naming: ['product'],
      sums: ['percent'],
      widths: { note: 120 },
    }),
  },
  unique: [['revision', 'code']],
  attachments: true,
  list: {
    columns: [
      'code',
      'revision',
      'name',
      'product_id',
      'target_strength_mg_ml',
      'pg_percent',
      'vg_percent',
      'status',
      'approved_by_id',
      'effective_from',
    ],
    sort: [
      ['code', 'asc'],
      ['revision', 'desc'],
    ],
    search: ['code', 'name', 'notes', 'ingredients'],
    filters: ['status', 'flavor', 'target_strength_mg_ml', 'ingredients', 'product_id'],
  },
  form: [
    {
      section: 'Recipe',
      fields: [
        'name',
        'product_id',
        'basis',
        'target_strength_mg_ml',
        'effective_from',
        'notes',
        'rd_sample_version_id',
      ],
      whenFilled: ['rd_sample_version_id'],
    },
    { section: 'Mixing', fields: ['density_g_ml', 'mix_minutes', 'rest_hours'] },
    { section: 'Use', fields: ['is_rework', 'export_only'] },
  ],
  paper: {
    title: 'Recipe',
    parties: [],
    facts: [
      'product_id',
      'basis',
      'target_strength_mg_ml',
      'pg_percent',
      'vg_percent',
      'density_g_ml',
      'mix_minutes',
      'rest_hours',
      'approved_by_id',
      'effective_from',
    ],
    table: paperTable(recipeLines, [
      'sequence',
      'product_id',
      'role',
      'percent',
      'strength_mg_ml',
      'tolerance_percent',
      'is_hazard',
      'note',
    ]),
    notes: ['notes'],
    signatures: ['Written by', 'Approved by'],
    drafts: ['draft', 'submitted'],
    ended: ['retired'],
  },
  editableIn: ['draft'],
})

export type Recipe = Row<typeof recipes>
