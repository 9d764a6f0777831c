import type { EventDefinition } from '../kit/define/event'
import { choice, longText, optional } from '../kit/fields/field'

/** Events of users on an order; those caused by allocations are sent by the server. */
export const saleEvents = {
  confirm: {
    label: 'Confirm',
    tone: 'primary',
    confirmText: 'Prices and taxes are fixed. An order that fails a check is held with its reason.',
    outcomeMessages: { on_hold: 'The order is held: its reason stands on it' },
    broadcastAs: 'confirmed',
  },
  hold_back: {
    label: 'Hold back',
    hidden: true,
    inputs: {
      hold_reason: choice('Held for', ['compliance', 'price', 'credit']),
      note: longText('Why', 500),
    },
    broadcastAs: 'held',
  },
  hold: {
    label: 'Hold',
    confirmText: 'Nothing is promised to it any more until it is released.',
    inputs: { note: longText('Reason', 500) },
    broadcastAs: 'held',
  },
  release: {
    label: 'Release',
    tone: 'primary',
    confirmText: 'The order is confirmed as it stands.',
    inputs: { note: longText('Note', 500) },
    broadcastAs: 'released',
  },
  unallocate: { label: 'Unallocate', hidden: true, broadcastAs: 'unallocated' },
  allocate_part: { label: 'Allocate in part', hidden: true, broadcastAs: 'partially_allocated' },
  allocate: { label: 'Allocate', hidden: true, broadcastAs: 'allocated' },
  start: { label: 'Start picking', hidden: true, broadcastAs: 'started' },
  ship_part: { label: 'Ship in part', hidden: true, broadcastAs: 'partially_shipped' },
  ship: { label: 'Ship', hidden: true, broadcastAs: 'shipped' },
  close_short: {
    label: 'Close short',
    tone: 'danger',
    confirmText: 'What is not shipped is given up, as the customer agreed.',
    inputs: { note: longText('Reason', 500) },
    broadcastAs: 'closed_short',
  },
  cancel: {
    label: 'Cancel order',
    tone: 'danger',
    confirmText: 'Nothing stays promised to it.',
    inputs: { note: optional(longText('Reason', 500)) },
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
