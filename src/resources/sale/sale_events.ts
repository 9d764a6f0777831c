import type { EventNotes } from '../kit/define/defineResource'
import { choice, longText, optional } from '../kit/fields/field'

/** What is done to an order; what allocations do to it is told by the system. */
export const saleEvents = {
  confirm: {
    label: 'Confirm',
    tone: 'primary',
    sentence: 'Prices and taxes are fixed. An order that fails a check is held with its reason.',
    instead: { on_hold: 'The order is held: its reason stands on it' },
    announced: 'confirmed',
  },
  hold_back: {
    label: 'Hold back',
    quiet: true,
    asks: { hold_reason: choice('Held for', ['compliance', 'price', 'credit']), note: longText('Why', 500) },
    announced: 'held',
  },
  hold: {
    label: 'Hold',
    sentence: 'Nothing is promised to it any more until it is released.',
    asks: { note: longText('Reason', 500) },
    announced: 'held',
  },
  release: {
    label: 'Release',
    tone: 'primary',
    sentence: 'The order is confirmed as it stands.',
    asks: { note: longText('Note', 500) },
    announced: 'released',
  },
  unallocate: { label: 'Unallocate', quiet: true, announced: 'unallocated' },
  allocate_part: { label: 'Allocate in part', quiet: true, announced: 'partially_allocated' },
  allocate: { label: 'Allocate', quiet: true, announced: 'allocated' },
  start: { label: 'Start picking', quiet: true, announced: 'started' },
  ship_part: { label: 'Ship in part', quiet: true, announced: 'partially_shipped' },
  ship: { label: 'Ship', quiet: true, announced: 'shipped' },
  close_short: {
    label: 'Close short',
    tone: 'danger',
    sentence: 'What is not shipped is given up, as the customer agreed.',
    asks: { note: longText('Reason', 500) },
    announced: 'closed_short',
  },
  cancel: {
    label: 'Cancel order',
    tone: 'danger',
    sentence: 'Nothing stays promised to it.',
    asks: { note: optional(longText('Reason', 500)) },
    announced: 'cancelled',
  },
} satisfies Record<string, EventNotes>
