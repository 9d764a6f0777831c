import { reelOrderMachine } from '../../../machines/workflows/production/reel_orders'
import { defineResource } from '../../kit/define/defineResource'
import { day, instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { stampJurisdiction } from './stampStates'

/** Stamps asked of the issuer: the security of the licensee has to cover them beside what is held already. */
export const reelOrders = defineResource({
  name: 'reel_orders',
  title: 'Stamp orders',
  singular: 'stamp order',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/reels?list=orders',
  prefix: 'RO',
  label: '{number}',
  fields: {
    jurisdiction: stampJurisdiction(),
    quantity: integer('Quantity', { min: 1, max: 100_000_000, unit: 'stamps' }),
    issuer_ref: withLook(optional(text('Issuer’s reference', 60)), 'externalRef'),
    expected_on: optional(day('Expected')),
    note: optional(longText('Note', 500)),
  },
  systemFields: {
    received_qty: withDefault(integer('Received', { unit: 'stamps' }), 0),
    ordered_at: optional(instant('Ordered')),
    ordered_by_id: optional(reference('Ordered by', 'users')),
    cancel_note: optional(longText('Cancel reason', 500)),
  },
  workflow: reelOrderMachine,
  events: {
    order: {
      label: 'Order',
      tone: 'primary',
      confirmText: 'The security has to cover all stamps that are held or being ordered.',
      broadcastAs: 'ordered',
    },
    receive: {
      label: 'Receive',
      tone: 'primary',
      confirmText: 'Its reels are entered. What was not delivered is no longer expected.',
      broadcastAs: 'received',
    },
    cancel: {
      label: 'Cancel order',
      tone: 'danger',
      inputs: { cancel_note: longText('Reason', 500) },
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['reels', 'pending_reel_approvals'], write: ['reels_change'] },
  lookup: { codes: ['issuer_ref'] },
  attachments: true,
  editableIn: ['draft'],
  editableFields: { ordered: ['issuer_ref', 'expected_on', 'note'] },
  removableIn: ['draft'],
  list: {
    columns: [
      'number',
      'jurisdiction',
      'quantity',
      'received_qty',
      'issuer_ref',
      'status',
      'expected_on',
      'ordered_at',
      'ordered_by_id',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'issuer_ref'],
    filters: ['status', 'jurisdiction', 'expected_on'],
    totals: ['quantity', 'received_qty'],
  },
  form: [
    { section: 'Stamps', fields: ['jurisdiction', 'quantity', 'issuer_ref', 'expected_on', 'note'] },
    { section: 'Progress', fields: ['received_qty', 'ordered_at', 'ordered_by_id', 'cancel_note'] },
  ],
})
