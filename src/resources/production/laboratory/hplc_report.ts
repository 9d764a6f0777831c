import { statusesIn } from '../../../machines/kit'
import { hplcRequestMachine } from '../../../machines/workflows/production/hplc_requests'
import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { ofOrder } from '../orders/ofOrder'
import { decisionTaken } from './hplc_request_events'
import { requestSources, verdicts } from './hplc_requests'

/** Every test of the laboratory: what came of it, how many attempts it took and whether it was in time. */
export const hplcReport = defineReport({
  name: 'hplc_report',
  title: 'HPLC report',
  singular: 'test',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/hplc-report',
  label: '{number}',
  columns: {
    number: withLook(text('Request', 20), 'number'),
    source: choice('Source', requestSources, { rd_sample: 'R&D sample' }),
    status: withLook(choice('Status', statusesIn(hplcRequestMachine)), 'status'),
    production_order_id: withLook(optional(reference('Order', 'production_orders')), 'document'),
    product_id: reference('Product', 'products'),
    hplc_category_id: reference('Category', 'hplc_categories'),
    target_strength_mg_ml: strength('Target'),
    min_mg_ml: strength('Minimum'),
    max_mg_ml: strength('Maximum'),
    valid_replicates: integer('Replicates'),
    final_mg_ml: optional(strength('Result')),
    deviation_percent: optional(
      decimal('Deviation', 4, { unit: '%', signed: true, displayScale: 2, minDecimals: 2 }),
    ),
    verdict: withLook(optional(choice('Verdict', verdicts)), 'status'),
    decision: decisionTaken(),
    attempt: integer('Attempt'),
    analyst_id: optional(reference('Analyst', 'users')),
    concluded_by_id: optional(reference('Reviewed by', 'users')),
    requested_at: instant('Requested'),
    concluded_at: optional(instant('Concluded')),
    result_minutes: optional(integer('To result', { unit: 'min' })),
    concluded_count: integer('Concluded'),
    passed_count: integer('Passed'),
    in_time_count: integer('In time'),
  },
  derived: ofOrder,
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'number',
      'production_order_id',
      'product_id',
      'hplc_category_id',
      'target_strength_mg_ml',
      'min_mg_ml',
      'max_mg_ml',
      'valid_replicates',
      'final_mg_ml',
      'deviation_percent',
      'verdict',
      'decision',
      'attempt',
      'analyst_id',
      'concluded_by_id',
      'result_minutes',
    ],
    sort: [
      ['requested_at', 'desc'],
      ['number', 'desc'],
    ],
    search: ['number'],
    filters: [
      'product_id',
      'hplc_category_id',
      'production_order_id',
      'source',
      'status',
      'verdict',
      'decision',
      'analyst_id',
      'concluded_by_id',
      'requested_at',
      'brand',
      'category',
    ],
  },
  report: {
    period: 'requested_at',
    groups: [
      'product_id',
      'hplc_category_id',
      'verdict',
      'decision',
      'analyst_id',
      'brand',
      'category',
      'requested_at:day',
      'requested_at:week',
      'requested_at:month',
    ],
    grouped: ['hplc_category_id'],
    sums: ['concluded_count', 'passed_count', 'in_time_count'],
    aggregates: {
      pass_rate: { label: 'Pass rate', of: ['passed_count', 'concluded_count'], as: 'percent' },
      sla_rate: { label: 'SLA', of: ['in_time_count', 'concluded_count'], as: 'percent' },
    },
    chart: {
      kind: 'bars',
      of: ['concluded_count', 'passed_count', 'in_time_count'],
      by: 'requested_at:week',
    },
    rowLink: '/production/hplc-requests?open={id}',
  },
})
