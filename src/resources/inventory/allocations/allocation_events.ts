import type { EventNotes } from '../../kit/define/defineResource'
import { choice, decimal, integer, optional, quantity, reference, text } from '../../kit/fields/field'

/** What goes first: what expires first, or what came first. */
export const strategies = ['fefo', 'fifo'] as const

const strategy = choice('First goes', strategies, { fefo: 'What expires first', fifo: 'What came first' })
const line = () => integer('Line', { min: 1 })

/** What is done to a packing list on its way. */
export const allocationEvents = {
  allocate: { label: 'Allocate', quiet: true, announced: 'allocated' },
  allocate_in_turn: {
    label: 'Allocate in turn',
    quiet: true,
    asks: { strategy: optional(strategy) },
    announced: 'allocated',
  },
  complete: { label: 'Complete', quiet: true },
  fall_back: { label: 'Fall back', quiet: true },
  clear: { label: 'Clear', quiet: true },
  unallocate: {
    label: 'Unallocate',
    quiet: true,
    asks: { allocation_line_id: optional(line()) },
    announced: 'unallocated',
  },
  swap: {
    label: 'Swap lot',
    quiet: true,
    asks: {
      allocation_line_id: line(),
      bin_id: reference('From bin', 'bins'),
      lot_id: reference('From lot', 'lots'),
      to_bin_id: reference('Bin', 'bins'),
      to_lot_id: reference('Lot', 'lots'),
      qty: quantity('Quantity', { above: 0 }),
    },
    announced: 'swapped',
  },
  start: { label: 'Start picking', tone: 'primary', announced: 'started' },
  pick: {
    label: 'Pick',
    quiet: true,
    asks: {
      allocation_line_id: line(),
      bin_id: reference('Bin', 'bins'),
      lot_id: reference('Lot', 'lots'),
      qty: quantity('Quantity', { above: 0 }),
      carton_no: optional(text('Carton', 20)),
    },
    announced: 'picked',
  },
  short: {
    label: 'Short',
    quiet: true,
    asks: {
      allocation_line_id: line(),
      bin_id: optional(reference('Bin', 'bins')),
      lot_id: optional(reference('Lot', 'lots')),
      short_reason: text('Reason', 200),
    },
    announced: 'shorted',
  },
  pack: {
    label: 'Pack',
    tone: 'primary',
    onceAt: { picked_percent: 100 },
    sentence: 'Everything that is promised stands picked in its lane. What is left empty is worked out.',
    asks: {
      cartons: optional(integer('Cartons', { min: 1, max: 10_000 })),
      skids: optional(integer('Skids', { min: 0, max: 1_000 })),
      gross_weight_kg: optional(decimal('Gross weight', 3, { unit: 'kg', above: 0, max: 1_000_000 })),
    },
    announced: 'packed',
  },
  ship: {
    label: 'Ship',
    tone: 'primary',
    sentence: 'What stands packed leaves the stock for good.',
    announced: 'shipped',
  },
  reopen: {
    label: 'Pick again',
    sentence: 'The cartons are opened once more.',
    announced: 'reopened',
  },
  reverse: {
    label: 'Take back',
    tone: 'danger',
    sentence: 'What left today stands packed in its lane again.',
    announced: 'reversed',
  },
  cancel: {
    label: 'Cancel packing list',
    tone: 'danger',
    sentence: 'Nothing stays promised; what was picked goes back to its bin.',
    asks: { cancel_reason: text('Reason', 200) },
    announced: 'cancelled',
  },
} satisfies Record<string, EventNotes>
