import { stampKindsIn } from '../../general/law/stampKinds'
import { reelMachine } from '../../../machines/workflows/production/reels'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { TypedAlong } from '../../kit/define/facets/data'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer, money } from '../../kit/fields/numbers'
import { plantAreas } from '../flows/plantArea'
import { mostSerial } from './serials'
import { serialModes, stampJurisdiction } from './stampStates'

const stampFormats = ['pressure_sensitive', 'dry'] as const

/** The most stamps of one reel. */
export const mostStamps = 1_000_000

const serial = (label: string) => optional(integer(label, { min: 1, max: mostSerial }))
const stamps = (label: string) => withDefault(integer(label, { unit: 'stamps' }), 0)
const counted = (label: string) => integer(label, { min: 1, max: mostStamps, unit: 'stamps' })

/** The count follows from its numbers as they are typed; before them it is that of the reels of the jurisdiction. */
const counts: TypedAlong = (
  name,
  { first_serial: first, last_serial: last, jurisdiction, quantity },
  config,
) => {
  if (name === 'first_serial' || name === 'last_serial')
    return typeof first === 'number' && typeof last === 'number' && last >= first
      ? { quantity: last - first + 1 }
      : {}
  const size = stampKindsIn(config).find(({ code }) => code === jurisdiction)?.reel_size
  return name === 'jurisdiction' && size && (quantity ?? '') === '' ? { quantity: size } : {}
}

/** Rolls of excise stamps of one jurisdiction; their numbers are a ledger of their own, which only events change. */
export const reels = defineResource({
  name: 'reels',
  title: 'Reels',
  singular: 'reel',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/reels',
  pagePath: '/production/reel/:id?',
  prefix: 'RL',
  label: '{number}',
  distinctBy: ['jurisdiction'],
  typedAlong: counts,
  fields: {
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    jurisdiction: stampJurisdiction(),
    stamp_format: withDefault(
      choice('Format', stampFormats, { pressure_sensitive: 'Pressure-sensitive' }),
      'pressure_sensitive',
    ),
    serial_mode: optional(
      choice('Numbers', serialModes, { serial_range: 'Serial range', count_only: 'Count only' }),
    ),
    serial_prefix: optional(
      text('Prefix', 12, { pattern: /^[A-Za-z0-9-]+$/, help: 'Letters before the number, if any' }),
    ),
    first_serial: serial('First serial'),
    last_serial: serial('Last serial'),
    quantity: counted('Quantity'),
    reel_order_id: optional(
      reference('Stamp order', 'reel_orders', { where: { status: ['ordered', 'received'] } }),
    ),
    purchase_id: optional(reference('Purchase', 'purchases')),
    supplier_ref: optional(text('Package number', 60, { help: 'Of the issuer' })),
    received_on: day('Received'),
    unit_cost: optional(money('Cost of a stamp', { displayScale: 4, max: 1000 })),
    bin_id: optional(reference('Bin', 'bins', { where: { kind: 'storage', is_active: 1 } })),
    notes: optional(longText('Notes', 1000)),
  },
  systemFields: {
    next_serial: optional(integer('Next serial')),
    applied: stamps('Applied'),
    damaged: stamps('Damaged'),
    missing: stamps('Missing'),
    returned: stamps('Returned'),
    destroyed_unused: stamps('Destroyed unused'),
    destroyed_damaged: stamps('Destroyed damaged'),
    count_adjust: withDefault(integer('Count adjusted', { unit: 'stamps', signed: true }), 0),
    remaining: stamps('Remaining'),
    damaged_held: stamps('Damaged held'),
    /** Returned or destroyed without the direction of the Minister: they still count as unaccounted for. */
    undirected: internal(stamps('Without direction')),
    mounted_machine_id: optional(reference('Machine', 'machines')),
    mounted_at: optional(instant('Mounted')),
    has_open_session: withDefault(flag('Session open'), false),
    counted_qty: optional(integer('Counted', { unit: 'stamps' })),
    submitted_by_id: optional(reference('Submitted by', 'users')),
    submitted_at: optional(instant('Submitted')),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    /** Its regime lets a stamp be applied only once the issuer has activated it. */
    needs_activation: withDefault(flag('Is activated before use'), false),
    activated_at: optional(instant('Activated')),
    activated_by_id: optional(reference('Activated by', 'users')),
    activation_ref: optional(text('Activation', 60)),
    reject_note: optional(longText('Reject reason', 500)),
    quarantine_reason: optional(longText('Quarantine reason', 500)),
    quarantined_at: optional(instant('Quarantined')),
    quarantined_by_id: optional(reference('Quarantined by', 'users')),
    release_note: optional(longText('Release note', 500)),
    move_reason: optional(longText('Reason of the move', 500)),
    above_tolerance: withDefault(flag('Missing above tolerance'), false),
    signed_by_id: optional(reference('First signature', 'users')),
    signed_at: optional(instant('Signed')),
    reconciled_by_id: optional(reference('Reconciled by', 'users')),
    reconciled_at: optional(instant('Reconciled')),
  },
  derived: {
    /** Stamps that cannot be accounted for as the law asks, and what they would cost. */
    exposed: computed(integer('Unaccounted', { unit: 'stamps' })),
    exposure: computed(money('Exposure')),
    remaining_percent: computed(integer('Remaining, percent', { unit: '%' })),
    is_low: computed(flag('Low')),
    /** Stamps of the jurisdiction that can be used, before and after the decision that a reel waits for. */
    usable_before: computed(optional(integer('Usable before', { unit: 'stamps' }))),
    usable_after: computed(optional(integer('Usable after', { unit: 'stamps' }))),
  },
  workflow: reelMachine,
  events: {
    submit: {
      label: 'Submit',
      tone: 'primary',
      inputs: { counted_qty: counted('Quantity on the delivery slip') },
      confirmText: 'Another person counts and approves it.',
      broadcastAs: 'pending',
      doneText: 'submitted for approval',
    },
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      inputs: { counted_qty: counted('Counted') },
      confirmText: 'Its stamps enter the inventory of its jurisdiction.',
      broadcastAs: 'approved',
    },
    activate: {
      label: 'Activate',
      tone: 'primary',
      inputs: { activation_ref: text("Issuer's reference", 60) },
      confirmText: 'Its stamps may be applied from now on.',
      broadcastAs: 'activated',
    },
    reject: { label: 'Reject', inputs: { reject_note: longText('Reason', 500) }, broadcastAs: 'rejected' },
    mount: { label: 'Mount', hidden: true, broadcastAs: 'mounted' },
    unmount: { label: 'Unmount', hidden: true, broadcastAs: 'unmounted' },
    deplete: { label: 'Deplete', hidden: true, broadcastAs: 'depleted' },
    reopen: { label: 'Reopen', hidden: true, broadcastAs: 'reopened' },
    move_area: {
      label: 'Change area',
      inputs: {
        area: choice('Area', plantAreas),
        reason: longText('Reason', 500),
      },
      broadcastAs: 'moved',
      doneText: 'moved to the other area',
    },
    quarantine: {
      label: 'Quarantine',
      tone: 'danger',
      inputs: { quarantine_reason: longText('Reason', 500) },
      confirmText: 'It is taken off its machine and not used until it is released.',
      broadcastAs: 'quarantined',
      doneText: 'in quarantine',
    },
    release: {
      label: 'Release',
      tone: 'primary',
      inputs: { release_note: longText('Note', 500) },
      broadcastAs: 'released',
    },
    reconcile: {
      label: 'Reconcile',
      tone: 'primary',
      signature: true,
      confirmText: 'The reel is closed: only its damaged stamps can still be destroyed.',
      broadcastAs: 'reconciled',
      outcomeMessages: { depleted: 'signed: a manager signs too, more is missing than the tolerance' },
    },
    return: { label: 'Return', hidden: true, broadcastAs: 'returned' },
    destroy: { label: 'Destroy', hidden: true, broadcastAs: 'destroyed' },
    cancel: { label: 'Cancel reel', tone: 'danger', broadcastAs: 'cancelled' },
  },
  access: {
    read: ['reels', 'pending_reel_approvals', 'stamping_orders', 'stamping_order_corrections'],
    write: ['reels_change'],
    remove: [],
  },
  lookup: { codes: ['supplier_ref'] },
  attachments: true,
  list: {
    columns: [
      'number',
      'jurisdiction',
      'serial_prefix',
      'first_serial',
      'last_serial',
      'next_serial',
      'quantity',
      'applied',
      'damaged',
      'missing',
      'remaining',
      'progress',
      'damaged_held',
      'exposure',
      'status',
      'mounted_machine_id',
      'received_on',
      'stamp_format',
    ],
    sort: [['received_on', 'desc']],
    search: ['number', 'supplier_ref', 'serial_prefix'],
    filters: ['status', 'jurisdiction', 'is_low', 'area', 'received_on', 'stamp_format', 'bin_id'],
    totals: ['quantity', 'applied', 'damaged', 'missing', 'remaining', 'damaged_held', 'exposure'],
    progress: { done: ['remaining'], planned: 'quantity' },
  },
  form: [
    {
      section: 'Stamps',
      fields: [
        'jurisdiction',
        'stamp_format',
        'area',
        'serial_mode',
        'serial_prefix',
        'first_serial',
        'last_serial',
        'quantity',
      ],
    },
    {
      section: 'Delivery',
      fields: ['received_on', 'supplier_ref', 'reel_order_id', 'purchase_id', 'unit_cost'],
    },
    { section: 'Storage', fields: ['bin_id', 'mounted_machine_id', 'mounted_at', 'notes'] },
    {
      section: 'Approval',
      fields: [
        'submitted_by_id',
        'approved_by_id',
        'approved_at',
        'needs_activation',
        'activated_at',
        'activated_by_id',
        'activation_ref',
        'reject_note',
        'quarantine_reason',
        'quarantined_at',
        'quarantined_by_id',
        'release_note',
        'move_reason',
        'signed_by_id',
        'reconciled_by_id',
        'reconciled_at',
      ],
    },
  ],
  editableIn: ['draft'],
  editableFields: {
    pending_approval: ['supplier_ref', 'received_on', 'bin_id', 'notes'],
    inactive: ['supplier_ref', 'received_on', 'bin_id', 'notes'],
    available: ['supplier_ref', 'received_on', 'bin_id', 'notes'],
    in_use: ['supplier_ref', 'received_on', 'bin_id', 'notes'],
    quarantined: ['supplier_ref', 'received_on', 'bin_id', 'notes'],
    depleted: ['supplier_ref', 'received_on', 'bin_id', 'notes'],
  },
})

export type Reel = Row<typeof reels>
