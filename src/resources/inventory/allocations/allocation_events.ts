import { carrier } from '../../general/lists/carrier'
import type { EventDefinition } from '../../kit/define/facets/event'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { leftBehind } from './leftBehind'

/** What goes first: what expires first, or what came first. */
export const strategies = ['fefo', 'fifo'] as const

const strategy = choice('Picking rule', strategies, {
  fefo: 'Earliest expiry first',
  fifo: 'Oldest receipt first',
})
const line = () => integer('Line', { min: 1 })

/** What is done to a packing list on its way. */
export const allocationEvents = {
  allocate: { label: 'Allocate', hidden: true, broadcastAs: 'allocated' },
  allocate_in_turn: {
    label: 'Allocate in turn',
    hidden: true,
    inputs: { strategy: optional(strategy) },
    broadcastAs: 'allocated',
  },
  complete: { label: 'Complete', hidden: true, historyName: 'Fully allocated' },
  fall_back: { label: 'Fall back', hidden: true, historyName: 'No longer fully allocated' },
  clear: { label: 'Clear', hidden: true, historyName: 'Nothing allocated any more' },
  unallocate: {
    label: 'Unallocate',
    hidden: true,
    inputs: { allocation_line_id: optional(line()) },
    broadcastAs: 'unallocated',
  },
  swap: {
    label: 'Swap lot',
    hidden: true,
    inputs: {
      allocation_line_id: line(),
      bin_id: reference('From bin', 'bins'),
      lot_id: reference('From lot', 'lots'),
      to_bin_id: reference('Bin', 'bins'),
      to_lot_id: reference('Lot', 'lots'),
      qty: quantity('Quantity', { above: 0 }),
    },
    broadcastAs: 'swapped',
    historyName: 'Lot swapped',
  },
  start: {
    label: 'Start picking',
    tone: 'primary',
    broadcastAs: 'started',
    doneText: 'in picking',
    historyName: 'Picking started',
  },
  pick: {
    label: 'Pick',
    hidden: true,
    inputs: {
      allocation_line_id: line(),
      bin_id: reference('Bin', 'bins'),
      lot_id: reference('Lot', 'lots'),
      qty: quantity('Quantity', { above: 0 }),
      carton_no: optional(text('Carton', 20)),
    },
    broadcastAs: 'picked',
  },
  short: {
    label: 'Short',
    hidden: true,
    inputs: {
      allocation_line_id: line(),
      bin_id: optional(reference('Bin', 'bins')),
      lot_id: optional(reference('Lot', 'lots')),
      short_reason: text('Reason', 200),
    },
    broadcastAs: 'shorted',
    historyName: 'Picked short',
  },
  pack: {
    label: 'Pack',
    tone: 'primary',
    showWhen: { picked_percent: 100 },
    confirmText: 'All allocated goods are picked. Empty fields are calculated.',
    inputs: {
      cartons: optional(integer('Cartons', { min: 1, max: 10_000 })),
      skids: optional(integer('Skids', { min: 0, max: 1_000 })),
      gross_weight_kg: optional(decimal('Gross weight', 3, { unit: 'kg', above: 0, max: 1_000_000 })),
    },
    broadcastAs: 'packed',
  },
  leave_behind: {
    label: 'Leave behind',
    hidden: true,
    inputs: { goods: leftBehind(), short_reason: text('Reason', 200) },
    broadcastAs: 'left_behind',
    historyName: 'Left behind by the shipment',
  },
  ship: {
    label: 'Ship',
    tone: 'primary',
    confirmText: 'The packed goods leave stock. Without a choice the carrier of the packing list stays.',
    inputs: {
      carrier_id: carrier(),
      tracking_number: optional(text('Tracking number', 60)),
    },
    broadcastAs: 'shipped',
  },
  reopen: {
    label: 'Back to picking',
    confirmText: 'The cartons are reopened.',
    broadcastAs: 'reopened',
    doneText: 'is back in picking',
    historyName: 'Back to picking',
  },
  reverse: {
    label: 'Reverse shipment',
    tone: 'danger',
    confirmText: 'Goods shipped today return to their lane, packed.',
    broadcastAs: 'reversed',
    doneText: 'shipment reversed',
  },
  cancel: {
    label: 'Cancel packing list',
    tone: 'danger',
    confirmText: 'Reservations are released and picked goods go back to their bins.',
    inputs: { cancel_reason: text('Reason', 200) },
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
