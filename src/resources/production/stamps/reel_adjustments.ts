import { reelAdjustmentMachine } from '../../../machines/workflows/production/reel_adjustments'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { mostStamps } from './reels'
import { mostSerial } from './serials'
import { stampJurisdiction } from './stampStates'

export const adjustmentKinds = [
  'lost',
  'stolen',
  'splice_gap',
  'damaged_outside',
  'returned_to_issuer',
  'destroy_unused',
  'destroy_damaged',
  'count_correction',
] as const
export const kindWords = {
  damaged_outside: 'Damaged outside stamping',
  destroy_unused: 'Unused, destroyed',
  destroy_damaged: 'Damaged, destroyed',
} as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

const destroying = ['destroy_unused', 'destroy_damaged'] as const

/** Kinds that take stamps out of the country's books: without a direction they stay exposed. */
export const directedKinds: readonly AdjustmentKind[] = ['returned_to_issuer', ...destroying]

const serial = (label: string) =>
  optional(integer(label, { min: 1, max: mostSerial, help: 'The next on the reel if left blank' }))

/** The statuses of reels whose stamps may be adjusted: those that were received and have not been cancelled. */
export const adjustableStatuses = [
  'inactive',
  'available',
  'in_use',
  'quarantined',
  'depleted',
  'reconciled',
  'returned',
  'destroyed',
] as const

/** What happened to stamps of a reel outside of stamping, requested by one person and decided by another. */
export const reelAdjustments = defineResource({
  name: 'reel_adjustments',
  title: 'Reel adjustments',
  singular: 'reel adjustment',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/reels?list=adjustments',
  prefix: 'RA',
  label: '{number}',
  fields: {
    reel_id: {
      ...reference('Reel', 'reels', {
        where: { status: [...adjustableStatuses] },
      }),
      fixed: true,
    },
    kind: choice('Kind', adjustmentKinds, kindWords),
    qty: integer('Quantity', {
      unit: 'stamps',
      min: -mostStamps,
      max: mostStamps,
      signed: true,
      help: 'Below 0 puts the last stamps that left the reel back, with their numbers',
    }),
    serial_from: serial('From serial'),
    serial_to: serial('To serial'),
    reason: longText('Reason', 500),
    witness_id: requiredWhere(optional(reference('Witness', 'users', { where: { status: 'active' } })), {
      kind: destroying,
    }),
    document_ref: requiredWhere(
      optional(text('Document', 60, { help: 'Certificate, police file or return slip' })),
      { kind: ['stolen', 'returned_to_issuer', ...destroying] },
    ),
    direction_ref: optional(
      text('Direction', 60, { help: 'Of the Minister; without it the stamps stay unaccounted for' }),
    ),
    occurred_on: day('Happened on'),
  },
  systemFields: {
    rank: internal(withDefault(integer('Pending first'), 0)),
    requested_by_id: optional(reference('Requested by', 'users')),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: optional(instant('Decided')),
    decision_note: optional(longText('Note', 500)),
    remaining_before: optional(integer('Remaining before', { unit: 'stamps' })),
    remaining_after: optional(integer('Remaining after', { unit: 'stamps' })),
  },
  derived: {
    jurisdiction: joined(stampJurisdiction(), 'reel_id', 'jurisdiction'),
    /** What remains on the reel before and after it, of one that waits as the reel is now. */
    effect_before: computed(optional(integer('Before', { unit: 'stamps' }))),
    effect_after: computed(optional(integer('After', { unit: 'stamps' }))),
  },
  workflow: reelAdjustmentMachine,
  events: {
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      inputs: { decision_note: optional(longText('Note', 500)) },
      confirmText: 'The numbers of the reel move at once.',
      broadcastAs: 'decided',
      doneText: 'approved',
    },
    reject: {
      label: 'Reject',
      inputs: { decision_note: longText('Reason', 500) },
      broadcastAs: 'decided',
      doneText: 'rejected',
    },
    withdraw: { label: 'Withdraw', broadcastAs: 'withdrawn' },
  },
  access: {
    read: ['reels', 'pending_reel_approvals'],
    write: ['reels'],
    remove: [],
  },
  lookup: {},
  attachments: true,
  editableIn: ['pending'],
  editableFields: { approved: ['direction_ref'] },
  list: {
    columns: [
      'number',
      'reel_id',
      'jurisdiction',
      'kind',
      'qty',
      'serial_from',
      'serial_to',
      'effect_before',
      'effect_after',
      'requested_by_id',
      'status',
      'occurred_on',
      'created_at',
    ],
    sort: [
      ['rank', 'asc'],
      ['created_at', 'desc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number', 'document_ref', 'direction_ref'],
    filters: ['status', 'kind', 'jurisdiction', 'reel_id', 'occurred_on', 'requested_by_id'],
    totals: ['qty'],
  },
  form: [
    {
      section: 'Adjustment',
      fields: ['reel_id', 'kind', 'qty', 'serial_from', 'serial_to', 'occurred_on', 'reason'],
    },
    { section: 'Proof', fields: ['document_ref', 'direction_ref', 'witness_id'] },
    {
      section: 'Decision',
      fields: [
        'requested_by_id',
        'decided_by_id',
        'decided_at',
        'decision_note',
        'remaining_before',
        'remaining_after',
      ],
    },
  ],
})

export type ReelAdjustment = Row<typeof reelAdjustments>
