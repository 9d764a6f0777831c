import { statusesIn } from '../../../machines/kit'
import { reelAdjustmentMachine } from '../../../machines/workflows/production/reel_adjustments'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, money } from '../../kit/fields/numbers'
import { adjustmentKinds, kindWords } from './reel_adjustments'
import { stampJurisdiction } from './stampStates'

const optionalStamps = (label: string) => optional(integer(label, { unit: 'stamps' }))

/** Every adjustment of a reel: what happened to how many stamps, who saw it, who decided it. */
export const reelAdjustmentLog = defineReport({
  name: 'reel_adjustment_log',
  title: 'Reel adjustment log',
  singular: 'reel adjustment',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/reel-adjustment-log',
  label: '{adjustment}',
  columns: {
    adjustment: withLook(text('Number', 20), 'number'),
    reel_id: reference('Reel', 'reels'),
    jurisdiction: stampJurisdiction(),
    kind: choice('Kind', adjustmentKinds, kindWords),
    qty: integer('Quantity', { unit: 'stamps', signed: true }),
    serial_from: optional(integer('From serial')),
    serial_to: optional(integer('To serial')),
    reason: text('Reason', 500),
    witness_id: optional(reference('Witness', 'users')),
    document_ref: optional(text('Document', 60)),
    direction_ref: optional(text('Direction', 60)),
    exposure: money('Exposure'),
    occurred_on: day('Happened on'),
    adjustment_status: withLook(choice('Status', statusesIn(reelAdjustmentMachine)), 'status'),
    requested_by_id: optional(reference('Requested by', 'users')),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: optional(instant('Decided')),
    remaining_before: optionalStamps('Remaining before'),
    remaining_after: optionalStamps('Remaining after'),
    adjustment_count: integer('Adjustments'),
  },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'adjustment',
      'reel_id',
      'jurisdiction',
      'kind',
      'qty',
      'serial_from',
      'serial_to',
      'reason',
      'witness_id',
      'document_ref',
      'requested_by_id',
      'decided_by_id',
      'remaining_before',
      'remaining_after',
      'adjustment_status',
      'occurred_on',
      'exposure',
    ],
    sort: [['occurred_on', 'desc']],
    search: ['adjustment', 'document_ref', 'reason'],
    filters: ['occurred_on', 'kind', 'jurisdiction', 'adjustment_status', 'reel_id', 'requested_by_id'],
    totals: ['qty', 'exposure'],
  },
  report: {
    period: 'occurred_on',
    groups: ['kind', 'jurisdiction', 'adjustment_status', 'reel_id', 'requested_by_id', 'occurred_on:month'],
    grouped: [],
    sums: ['qty', 'adjustment_count', 'exposure'],
    chart: { kind: 'bars', of: ['adjustment_count'], by: 'kind', title: 'Adjustments by kind' },
    rowLink: '/production/reel/{reel_id}',
  },
})
