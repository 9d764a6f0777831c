import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { kindLabels, orderCorrectionKinds } from './production_order_corrections'

const signed = (label: string) => quantity(label, { min: -999_999_999 })

/** Decided corrections of production orders: how many, and by how much, for which reason and by whom. */
export const orderCorrectionsLog = defineReport({
  name: 'order_corrections_log',
  title: 'Production order corrections logs',
  singular: 'decided correction',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-orders-corrections-logs',
  label: '{correction_id}',
  columns: {
    correction_id: reference('Correction', 'production_order_corrections'),
    production_order_id: reference('Order', 'production_orders'),
    phase_id: optional(reference('Phase', 'phases')),
    decision: withLook(choice('Decision', ['approved', 'rejected']), 'status'),
    kind: choice('Kind', orderCorrectionKinds, kindLabels),
    old_value: optional(text('Before', 500)),
    new_value: optional(text('After', 500)),
    delta_good: signed('Change of good'),
    delta_scrap: signed('Change of scrap'),
    reason: text('Reason', 500),
    requested_by_id: optional(reference('Requested by', 'users')),
    requested_at: instant('Requested'),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: instant('Decided'),
    hours: decimal('Hours to the decision', 4, { unit: 'h', displayScale: 1 }),
    correction_count: integer('Corrections'),
    approved_count: integer('Approved'),
  },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'correction_id',
      'production_order_id',
      'phase_id',
      'decision',
      'kind',
      'old_value',
      'new_value',
      'reason',
      'requested_by_id',
      'decided_by_id',
      'decided_at',
    ],
    sort: [['decided_at', 'desc']],
    search: ['reason'],
    filters: [
      'decided_at',
      'decision',
      'kind',
      'production_order_id',
      'phase_id',
      'requested_by_id',
      'decided_by_id',
    ],
  },
  report: {
    period: 'decided_at',
    groups: [
      'reason',
      'kind',
      'decision',
      'requested_by_id',
      'decided_by_id',
      'phase_id',
      'production_order_id',
      'decided_at:day',
      'decided_at:week',
      'decided_at:month',
    ],
    grouped: [],
    sums: ['correction_count', 'approved_count', 'delta_good', 'delta_scrap'],
    rowLink: '/production/production_orders_corrections?open={correction_id}',
  },
})
