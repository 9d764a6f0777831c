import { hplcRequestMachine } from '../../../machines/workflows/production/hplc_requests'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  flag,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer, millilitres, percent, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { priorities } from '../orders/production_orders'
import { decisionTaken, hplcRequestEvents } from './hplc_request_events'

/** What a sample is taken of. */
export const requestSources = [
  'batch',
  'retest',
  'recovery',
  'incoming_lot',
  'rd_sample',
  'stability',
] as const

/** What a result says of its sample. */
export const verdicts = ['pass', 'low', 'high', 'over_regulatory'] as const

/** Requests that still wait for their result. */
export const openStatuses = ['requested', 'sampled', 'in_test'] as const

/** One sample for the laboratory, with its limits as they were when it was requested. */
export const hplcRequests = defineResource({
  name: 'hplc_requests',
  title: 'HPLC requests',
  singular: 'HPLC request',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-requests',
  prefix: 'HR',
  label: '{number}',
  fields: {
    source: {
      ...choice<(typeof requestSources)[number]>('Source', requestSources, { rd_sample: 'R&D sample' }, [
        'incoming_lot',
        'stability',
      ]),
      fixed: true,
    },
    lot_id: { ...optional(reference('Lot', 'lots')), fixed: true },
    priority: withLook(withDefault(choice('Priority', priorities), 'normal'), 'priority'),
    sample_ml: withDefault(millilitres('Sample', { above: 0, max: 1000 }), 20),
  },
  systemFields: {
    production_order_id: withLook(optional(reference('Order', 'production_orders')), 'document'),
    step_id: optional(reference('Step', 'production_order_steps')),
    batch_no: optional(integer('Batch')),
    recovery_id: optional(reference('Recovery', 'recoveries')),
    rd_sample_version_id: optional(reference('R&D version', 'rd_sample_versions')),
    product_id: reference('Product', 'products'),
    hplc_category_id: reference('Category', 'hplc_categories'),
    target_strength_mg_ml: strength('Target'),
    min_mg_ml: strength('Minimum'),
    max_mg_ml: strength('Maximum'),
    export_only: withDefault(flag('Export only'), false),
    vial_code: withLook(optional(text('Vial', 40)), 'code'),
    sampled_by_id: optional(reference('Sampled by', 'users')),
    sampled_at: optional(instant('Sampled')),
    /** Of the valid replicates, kept with each result. */
    valid_replicates: withDefault(integer('Replicates'), 0),
    final_mg_ml: optional(strength('Result')),
    rsd_percent: optional(decimal('RSD', 4, { unit: '%' })),
    deviation_percent: optional(decimal('Deviation', 4, { unit: '%', signed: true, displayScale: 2 })),
    is_below_loq: withDefault(flag('Below limit of quantification'), false),
    verdict: withLook(optional(choice('Verdict', verdicts)), 'status'),
    analyst_id: optional(reference('Analyst', 'users')),
    concluded_by_id: optional(reference('Reviewed by', 'users')),
    concluded_at: optional(instant('Concluded')),
    decision: decisionTaken(),
    decision_note: optional(longText('Reason', 500)),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: optional(instant('Decided')),
    countersigned_by_id: optional(reference('Signed by', 'users')),
    countersigned_at: optional(instant('Signed')),
    retest_of_id: optional(reference('Retest of', 'hplc_requests')),
    attempt: withDefault(integer('Attempt'), 1),
    retests: withDefault(integer('Retests'), 0),
    adjustments: withDefault(integer('Adjustments'), 0),
    due_at: instant('Due'),
    cancel_note: optional(longText('Reason of cancellation', 500)),
  },
  derived: {
    additions: computed(optional(text('Additions', 2000))),
    order_status: joined(optional(text('Order status', 20)), 'production_order_id', 'status'),
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    replicates: joined(integer('Replicates needed'), 'hplc_category_id', 'replicates'),
    loq_mg_ml: joined(strength('Limit of quantification'), 'hplc_category_id', 'loq_mg_ml'),
    uncertainty_percent: joined(percent('Uncertainty'), 'hplc_category_id', 'uncertainty_percent'),
    method_code: joined(withLook(text('Method', 40), 'code'), 'hplc_category_id', 'method_code'),
  },
  workflow: hplcRequestMachine,
  events: hplcRequestEvents,
  access: {
    read: ['hplc', 'production_orders', 'production_dashboard'],
    write: ['hplc'],
    // Batchers and the warehouse ask for tests too.
    create: ['hplc', 'batching_picking_report'],
    remove: [],
  },
  lookup: { codes: ['vial_code'] },
  unique: [['vial_code']],
  list: {
    columns: [
      'number',
      'source',
      'production_order_id',
      'lot_id',
      'product_id',
      'target_strength_mg_ml',
      'min_mg_ml',
      'max_mg_ml',
      'status',
      'priority',
      'due_at',
      'vial_code',
    ],
    // What is waited for longest comes first; what is decided is found without the filter.
    preset: [{ field: 'status', operator: 'in', value: [...openStatuses] }],
    sort: [
      ['due_at', 'asc'],
      ['number', 'asc'],
    ],
    due: { field: 'due_at', open: openStatuses },
    search: ['number', 'vial_code'],
    filters: ['status', 'hplc_category_id', 'source', 'verdict', 'product_id', 'due_at'],
  },
  form: [{ section: 'Request', fields: ['source', 'lot_id', 'priority', 'sample_ml'] }],
  editableIn: openStatuses,
})

export type HplcRequest = Row<typeof hplcRequests>
