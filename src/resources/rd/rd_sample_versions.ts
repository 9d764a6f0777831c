import { rdSampleVersionMachine } from '../../machines/workflows/rd/rd_sample_versions'
import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { linesOf } from '../kit/define/facets/lines'
import { paperRows } from '../kit/define/facets/paper'
import type { Row } from '../kit/define/row'
import { choice, day, instant, internal, optional, reference, text, withDefault } from '../kit/fields/field'
import { decimal, integer, percent, quantity, strength } from '../kit/fields/numbers'
import { rdSampleIngredients } from './rd_sample_ingredients'
import { rdSpecifications } from './rd_specifications'

/** One formula of a sample; its totals are those of its lines. */
export const rdSampleVersions = defineResource({
  name: 'rd_sample_versions',
  title: 'Versions of R&D samples',
  singular: 'version',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/samples',
  label: 'v{version_number}',
  fields: {
    sample_id: { ...reference('Sample', 'rd_samples'), fixed: true },
    basis: withDefault(choice('Percent of', ['volume', 'weight']), 'volume'),
    batch_size: withDefault(
      quantity('Batch', { above: 0, max: 100_000, help: 'In ml, by weight in g' }),
      100,
    ),
    change_note: optional(text('Change', 500)),
    parent_version_id: { ...optional(reference('Copied from', 'rd_sample_versions')), fixed: true },
  },
  systemFields: {
    version_number: integer('Version'),
    locked_at: optional(instant('Locked')),
    locked_by_id: optional(reference('Locked by', 'users')),
    prepared_at: optional(instant('Prepared')),
    prepared_by_id: optional(reference('Prepared by', 'users')),
    ready_on: optional(day('Ready')),
    strength_note: optional(text('Strength note', 200)),
    total_percent: withDefault(percent('Total'), 0),
    density_g_ml: optional(decimal('Density', 6, { unit: 'g/ml' })),
    strength_mg_ml: withDefault(strength('Strength'), 0),
    pg_percent: withDefault(percent('PG'), 0),
    vg_percent: withDefault(percent('VG'), 0),
    flavor_percent: withDefault(percent('Flavour'), 0),
    cost_per_l: optional(decimal('Cost per litre', 4, { unit: 'CAD/l', displayScale: 2 })),
    /** The last result of the laboratory. */
    hplc_mg_ml: optional(strength('Measured strength')),
    formula_hash: internal(optional(text('Locked as', 64))),
  },
  derived: {
    target_strength: joined(strength('Target strength'), 'sample_id', 'target_strength'),
    flavorist_id: joined(integer('Flavourist'), 'sample_id', 'flavorist_id'),
  },
  workflow: rdSampleVersionMachine,
  events: {
    lock: {
      label: 'Lock',
      tone: 'primary',
      confirmText: 'A locked version is never changed; a new one starts as its copy.',
      inputs: { strength_note: optional(text('Reason for a strength off the target', 200)) },
      broadcastAs: 'locked',
    },
    discard: { label: 'Discard version', tone: 'danger', broadcastAs: 'discarded' },
    pass: { label: 'Pass', hidden: true, broadcastAs: 'passed' },
    fail: { label: 'Fail', hidden: true, broadcastAs: 'failed' },
    approve: { label: 'Approve', hidden: true, broadcastAs: 'approved' },
    supersede: { label: 'Supersede', hidden: true, broadcastAs: 'superseded' },
  },
  access: { read: ['rd_samples'], write: ['rd_development'], create: [], remove: [] },
  lookup: {},
  lines: {
    rd_sample_ingredients: linesOf(rdSampleIngredients, {
      via: 'sample_version_id',
      naming: ['product'],
      sums: ['percent'],
      behind: { is_qs: ['amount', 'weighed_amount', 'lot_id', 'cost_share'] },
      // With these a formula of a flavourist fits beside its totals on a screen at a desk.
      widths: {
        sequence: 70,
        product_id: 176,
        kind: 98,
        percent: 80,
        is_qs: 44,
        amount: 66,
        weighed_amount: 110,
        lot_id: 90,
        cost_share: 62,
      },
    }),
  },
  paper: {
    title: 'Certificate of analysis',
    parties: [{ label: 'Sample', of: 'sample_id', lines: ['{name}', '{number}'] }],
    facts: ['version_number', 'ready_on', 'strength_mg_ml', 'density_g_ml'],
    table: paperRows(rdSpecifications, 'sample_version_id', [
      'characteristic',
      'target_text',
      'min_value',
      'max_value',
      'unit',
      'method',
      'result_value',
      'result_text',
      'result_boolean',
      'verdict',
    ]),
    signatures: ['Quality control'],
    drafts: ['draft', 'locked'],
    ended: ['qc_failed', 'superseded', 'discarded'],
  },
  unique: [['version_number', 'sample_id']],
  list: {
    columns: [
      'version_number',
      'sample_id',
      'change_note',
      'total_percent',
      'strength_mg_ml',
      'pg_percent',
      'cost_per_l',
      'status',
    ],
    sort: [['version_number', 'desc']],
    search: ['change_note'],
    filters: ['sample_id', 'status'],
  },
  form: [
    {
      section: 'Version',
      fields: [
        'sample_id',
        'parent_version_id',
        'basis',
        'batch_size',
        'change_note',
        'ready_on',
        'strength_note',
        'hplc_mg_ml',
      ],
      whenFilled: ['parent_version_id', 'ready_on', 'strength_note', 'hplc_mg_ml'],
    },
  ],
  editableIn: ['draft'],
})

export type RdSampleVersion = Row<typeof rdSampleVersions>
