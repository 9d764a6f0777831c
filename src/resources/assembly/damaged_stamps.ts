import { defineReport } from '../kit/define/defineReport'
import { choice, flag, instant, optional, reference, text } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { stampJurisdiction } from '../production/stamps/stampStates'

const stamps = (label: string) => integer(label, { unit: 'stamps' })

/** What becomes of a stamp that is not applied. */
export const lossKinds = ['damaged', 'missing', 'destroyed'] as const

/** Stamps of assembly that were spoiled, lost or destroyed, by sessions and by adjustments of reels. */
export const damagedStamps = defineReport({
  name: 'damaged_stamps',
  title: 'Damaged stamps',
  singular: 'stamp loss',
  segment: 'assembly',
  modules: ['Assembly'],
  path: '/assembly/reports/damaged-stamps',
  label: '{reel_id}',
  columns: {
    happened_at: instant('At'),
    reel_id: reference('Reel', 'reels'),
    jurisdiction: stampJurisdiction(),
    production_order_id: optional(reference('Order', 'production_orders')),
    kind: choice('Kind', lossKinds),
    lost: stamps('Quantity'),
    /** Of the session, with its damaged stamps alone: a session counts once. */
    consumed: stamps('Consumed'),
    reason: optional(text('Reason', 500)),
    stamping_machine_id: optional(reference('Stamper', 'stamping_machines')),
    user_id: optional(reference('Stamped by', 'users')),
    held: stamps('Held for destruction'),
    is_destroyed: flag('Destroyed'),
    certificate: optional(text('Certificate', 60)),
  },
  read: ['assembly'],
  list: {
    columns: [
      'happened_at',
      'reel_id',
      'jurisdiction',
      'production_order_id',
      'kind',
      'lost',
      'reason',
      'stamping_machine_id',
      'user_id',
      'held',
      'is_destroyed',
      'certificate',
    ],
    sort: [['happened_at', 'desc']],
    search: ['reason', 'certificate'],
    filters: [
      'happened_at',
      'kind',
      'jurisdiction',
      'reel_id',
      'production_order_id',
      'stamping_machine_id',
      'user_id',
      'reason',
    ],
    totals: ['lost', 'held'],
  },
  report: {
    period: 'happened_at',
    groups: [
      'reason',
      'kind',
      'stamping_machine_id',
      'user_id',
      'reel_id',
      'jurisdiction',
      'happened_at:week',
      'happened_at:month',
    ],
    grouped: [],
    sums: ['lost', 'held', 'consumed'],
    aggregates: {
      lost_share: { label: 'Share of consumed', of: ['lost', 'consumed'], as: 'percent' },
    },
    chart: { kind: 'pareto', of: ['lost'], by: 'reason', title: 'Lost stamps by reason' },
    isChartOverRows: true,
    rowLink: '/assembly/reel/{reel_id}',
  },
})
