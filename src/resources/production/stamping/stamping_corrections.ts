import { stampingCorrectionMachine } from '../../../machines/workflows/production/stamping_corrections'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { withHelp } from '../../general/system/settingsKind'
import {
  choice,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { serial } from './stampingOrderEvents'

/** Why what a session counted is changed; a discrepancy is made by the system when a session ends with one. */
export const correctionKinds = ['count_error', 'wrong_reel', 'discrepancy'] as const

const stamps = (label: string) => integer(label, { unit: 'stamps', min: 0, max: 1_000_000 })
const bottles = (label: string) => integer(label, { unit: 'bottles', min: 0, max: 1_000_000 })

/** A change of what a session counted, decided by another person; what was counted before stays in it. */
export const stampingCorrections = defineResource({
  name: 'stamping_corrections',
  title: 'Stamping order corrections',
  singular: 'stamping correction',
  segment: 'production',
  modules: ['Production'],
  path: '/production/product-stamping-order-corrections',
  prefix: 'STC',
  label: '{number}',
  fields: {
    stamping_log_id: {
      ...withLook(
        reference('Session', 'stamping_logs', { where: { status: ['closed', 'corrected'] } }),
        'document',
      ),
      fixed: true,
    },
    kind: choice<(typeof correctionKinds)[number]>('Kind', correctionKinds, {}, [
      'count_error',
      'wrong_reel',
    ]),
    new_reel_id: requiredWhere(
      optional(
        withHelp(
          reference('Right reel', 'reels', { where: { status: 'available' } }),
          'The stamps go back to the reel of the session, and are taken from this one.',
        ),
      ),
      { kind: 'wrong_reel' },
    ),
    new_applied_qty: stamps('Applied'),
    new_damaged_qty: stamps('Damaged'),
    new_missing_qty: stamps('Missing'),
    new_wasted_bottles: bottles('Wasted bottles'),
    new_scrapped_bottles: bottles('Scrapped bottles'),
    new_end_serial: optional(serial('Last number')),
    reason: longText('Reason', 500),
  },
  systemFields: {
    rank: internal(withDefault(integer('Pending first'), 0)),
    product_stamping_order_id: reference('Stamping order', 'product_stamping_orders'),
    old_reel_id: optional(reference('Reel before', 'reels')),
    old_applied_qty: stamps('Applied before'),
    old_damaged_qty: stamps('Damaged before'),
    old_missing_qty: stamps('Missing before'),
    old_wasted_bottles: bottles('Wasted before'),
    old_scrapped_bottles: bottles('Scrapped before'),
    old_end_serial: optional(serial('Last number before')),
    requested_by_id: optional(reference('Requested by', 'users')),
    stamped_by_id: optional(reference('Stamped by', 'users')),
    requested_at: instant('Requested'),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: optional(instant('Decided')),
    note: optional(longText('Note', 500)),
    effect_movement_ids: optional(text('Stock movements', 2000, { commaSeparated: true })),
  },
  derived: {
    change: computed(withLook(optional(text('Old → new', 500)), 'changes')),
    /** What remains on its reels before and after a decision that it waits for. */
    reel_change: computed(withLook(optional(text('Effect on the reel', 200)), 'changes')),
    reel_id: joined(reference('Reel', 'reels'), 'stamping_log_id', 'reel_id'),
    jurisdiction: joined(
      withLook(text('Jurisdiction', 2), 'jurisdiction'),
      'stamping_log_id',
      'jurisdiction',
    ),
    missing_reason: joined(
      optional(longText('Reason for missing stamps', 500)),
      'stamping_log_id',
      'missing_reason',
    ),
  },
  workflow: stampingCorrectionMachine,
  events: {
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      inputs: { note: optional(longText('Note', 500)) },
      confirmText: 'Reel, bottles, sums and duty change by the difference.',
      broadcastAs: 'decided',
      doneText: 'approved',
    },
    reject: {
      label: 'Reject',
      tone: 'danger',
      inputs: { note: longText('Reason', 500) },
      broadcastAs: 'decided',
      doneText: 'rejected',
    },
    withdraw: {
      label: 'Withdraw',
      tone: 'danger',
      broadcastAs: 'withdrawn',
    },
  },
  access: {
    read: ['stamping_order_corrections', 'stamping_orders'],
    write: ['stamping_order_corrections'],
    create: ['stamping_order_corrections', 'stamping_orders'],
    remove: [],
  },
  fills: {
    stamping_log_id: [
      'new_applied_qty',
      'new_damaged_qty',
      'new_missing_qty',
      'new_wasted_bottles',
      'new_scrapped_bottles',
      'new_end_serial',
    ],
  },
  lookup: {},
  list: {
    columns: [
      'number',
      'status',
      'product_stamping_order_id',
      'stamping_log_id',
      'reel_id',
      'change',
      'reel_change',
      'reason',
      'requested_by_id',
      'requested_at',
    ],
    preset: [{ field: 'status', operator: 'in', value: ['pending'] }],
    sort: [
      ['rank', 'asc'],
      ['requested_at', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number', 'reason'],
    filters: ['status', 'kind', 'product_stamping_order_id', 'requested_by_id', 'requested_at'],
  },
  form: [
    {
      section: 'Session',
      fields: ['stamping_log_id', 'product_stamping_order_id', 'reel_id', 'kind', 'missing_reason', 'reason'],
    },
    {
      section: 'Counted before',
      fields: [
        'old_reel_id',
        'old_applied_qty',
        'old_damaged_qty',
        'old_missing_qty',
        'old_wasted_bottles',
        'old_scrapped_bottles',
        'old_end_serial',
      ],
    },
    {
      section: 'Right counts',
      fields: [
        'new_reel_id',
        'new_applied_qty',
        'new_damaged_qty',
        'new_missing_qty',
        'new_wasted_bottles',
        'new_scrapped_bottles',
        'new_end_serial',
      ],
    },
    {
      section: 'Decision',
      fields: [
        'requested_by_id',
        'requested_at',
        'decided_by_id',
        'decided_at',
        'note',
        'effect_movement_ids',
      ],
    },
  ],
  // A discrepancy is decided with the counts that were found.
  editableIn: ['pending'],
})

export type StampingCorrection = Row<typeof stampingCorrections>
