import { defineReport } from '../../kit/defineReport'
import { choice, decimal, instant, integer, optional, reference, text } from '../../kit/field'
import { changeKinds, changeRisks, changeStatuses } from '../product_changes'

/** Requests of a period: how many were asked for, how they were decided, and how long that took. */
export const productDecisions = defineReport({
  name: 'product_decisions',
  title: 'Products changes',
  one: 'product change',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/products-changes',
  label: '{number}',
  columns: {
    number: text('Number', 20),
    kind: choice('Kind', changeKinds, { update: 'Change' }),
    state: choice('State', changeStatuses),
    product_id: optional(reference('Product', 'products')),
    field: optional(text('Field', 60)),
    risk: choice('Risk', changeRisks),
    submitted_by_id: optional(reference('Requester', 'users')),
    decided_by_id: optional(reference('Approver', 'users')),
    submitted_at: instant('Submitted'),
    decided_at: optional(instant('Decided')),
    decision_hours: optional(decimal('Hours to decision', 1, { unit: 'h' })),
    requested_count: integer('Requested'),
    approved_count: integer('Approved'),
    rejected_count: integer('Rejected'),
    conflict_count: integer('Conflicts'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'number',
      'kind',
      'product_id',
      'field',
      'risk',
      'submitted_by_id',
      'submitted_at',
      'decided_by_id',
      'decision_hours',
      'state',
    ],
    sort: [['submitted_at', 'desc']],
    search: ['number'],
    filters: ['submitted_at', 'submitted_by_id', 'decided_by_id', 'field', 'state', 'risk', 'kind'],
    totals: ['requested_count', 'approved_count', 'rejected_count', 'conflict_count'],
  },
  report: {
    groups: [
      'submitted_by_id',
      'decided_by_id',
      'field',
      'kind',
      'risk',
      'state',
      'submitted_at:week',
      'submitted_at:month',
    ],
    grouped: ['submitted_by_id'],
    sums: ['requested_count', 'approved_count', 'rejected_count', 'conflict_count'],
    ratios: {
      approved_share: { label: 'Approved', of: 'approved_count', in: 'requested_count' },
      rejected_share: { label: 'Rejected', of: 'rejected_count', in: 'requested_count' },
    },
    percentiles: {
      hours_p50: { label: 'Half decided within', of: 'decision_hours', at: 0.5 },
      hours_p90: { label: '90 % decided within', of: 'decision_hours', at: 0.9 },
    },
    chart: {
      kind: 'bars',
      of: ['requested_count', 'approved_count', 'rejected_count'],
      by: 'submitted_at:week',
    },
    alarms: ['conflict_count'],
  },
})
