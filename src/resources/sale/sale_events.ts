import type { EventDefinition } from '../kit/define/facets/event'
import { choice, longText, optional, text } from '../kit/fields/field'
import { returnedSaleLines } from './sale_returns'

/** Events of users on an order; those caused by allocations are sent by the server. */
export const saleEvents = {
  confirm: {
    label: 'Confirm',
    tone: 'primary',
    confirmText: 'Prices and taxes are fixed. An order that fails a check is put on hold with a reason.',
    outcomeMessages: { on_hold: 'On hold: see the reason on the order' },
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
    confirmText: 'No stock is reserved for it until it is released.',
    inputs: { note: longText('Reason', 500) },
    broadcastAs: 'held',
    doneText: 'put on hold',
  },
  release: {
    label: 'Release',
    tone: 'primary',
    confirmText: 'Confirms the order as it is.',
    inputs: { note: longText('Note', 500) },
    broadcastAs: 'released',
  },
  unallocate: { label: 'Unallocate', hidden: true, broadcastAs: 'unallocated' },
  allocate_part: { label: 'Allocate in part', hidden: true, broadcastAs: 'partially_allocated' },
  allocate: { label: 'Allocate', hidden: true, broadcastAs: 'allocated' },
  start: {
    label: 'Start picking',
    hidden: true,
    broadcastAs: 'started',
    historyName: 'Picking started',
  },
  ship_part: { label: 'Ship in part', hidden: true, broadcastAs: 'partially_shipped' },
  ship: { label: 'Ship', hidden: true, broadcastAs: 'shipped' },
  close: {
    label: 'Close and invoice',
    tone: 'primary',
    confirmText: 'It gets its invoice number, and revenue and taxes are booked.',
    broadcastAs: 'closed',
    doneText: 'invoiced',
  },
  close_short: {
    label: 'Close short',
    tone: 'danger',
    confirmText:
      'The unshipped quantity is cancelled, as agreed with the customer, and the rest is invoiced.',
    inputs: { note: longText('Reason', 500) },
    broadcastAs: 'closed_short',
  },
  return: {
    label: 'Return goods',
    hidden: true,
    inputs: { lines: returnedSaleLines, reason: text('Reason', 200) },
    broadcastAs: 'returned',
    doneText: 'return announced to the warehouse',
  },
  cancel: {
    label: 'Cancel order',
    tone: 'danger',
    confirmText: 'Its reservations are released.',
    inputs: { note: optional(longText('Reason', 500)) },
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
