import type { Events } from '../kit/define/facets/event'
import { choice, day, longText, optional, reference, text } from '../kit/fields/field'
import { integer, quantity } from '../kit/fields/numbers'

const most = 999_999_999
const reason = longText('Reason', 500)
const qty = quantity('Quantity', { above: 0, max: most })

/** The events of a container, with what is typed for each. */
export const containerInputs = {
  receive: { label: 'Receive', hidden: true, broadcastAs: 'received' },
  release: {
    label: 'Release',
    tone: 'primary',
    broadcastAs: 'released',
    confirmText: 'Its lot is released with it, and its other containers in quarantine.',
  },
  hold: {
    label: 'Hold',
    broadcastAs: 'held',
    doneText: 'put on hold',
    inputs: { reason },
    confirmText: 'Nothing is drawn from it or reserved.',
  },
  open: { label: 'Open container', tone: 'primary', broadcastAs: 'opened' },
  draw: {
    label: 'Draw sample',
    broadcastAs: 'drawn',
    doneText: 'drawn from',
    inputs: { qty, note: optional(text('Note', 200)) },
  },
  decant: {
    label: 'Decant portion',
    broadcastAs: 'decanted',
    inputs: {
      qty,
      container_type: choice('Container', ['bottle', 'jug', 'pail', 'drum', 'tote', 'can']),
      bin_id: optional(reference('Cabinet', 'bins', { where: { is_active: 1 } })),
    },
  },
  move: {
    label: 'Move',
    broadcastAs: 'moved',
    inputs: {
      bin_id: reference('Cabinet', 'bins', { where: { is_active: 1 } }),
      shelf: optional(integer('Shelf', { min: 1, max: 100 })),
    },
  },
  retest: {
    label: 'Enter retest',
    broadcastAs: 'retested',
    inputs: {
      result: choice('Result', ['passed', 'failed']),
      retest_on: optional(day('Next retest')),
      note: optional(text('Note', 200)),
    },
    confirmText: 'A failed retest puts it on hold.',
  },
  weigh: {
    label: 'Weigh',
    broadcastAs: 'weighed',
    inputs: {
      gross_g: quantity('Gross', { unit: 'g', above: 0, max: most }),
      reason_code: optional(
        choice('Difference is', ['evaporation', 'data_error'], {
          evaporation: 'Evaporation',
          data_error: 'Data error',
        }),
      ),
    },
    confirmText: 'A difference beyond tolerance is proposed as a stock adjustment.',
  },
  correct: { label: 'Correct', hidden: true, broadcastAs: 'corrected' },
  deplete: { label: 'Empty', hidden: true, broadcastAs: 'emptied' },
  refill: { label: 'Refill', hidden: true, broadcastAs: 'refilled' },
  reject: {
    label: 'Reject',
    tone: 'danger',
    broadcastAs: 'rejected',
    inputs: { reason },
    confirmText: 'It can only be returned or disposed of.',
  },
  return: {
    label: 'Return',
    broadcastAs: 'returned',
    confirmText: 'What remains goes back to the supplier.',
  },
  dispose: {
    label: 'Dispose',
    tone: 'danger',
    broadcastAs: 'disposed',
    doneText: 'disposed of',
    inputs: { waste_ticket: text('Waste ticket', 60) },
    confirmText: 'What remains is scrapped.',
  },
  void: { label: 'Void', hidden: true, broadcastAs: 'voided' },
  print: {
    label: 'Print label',
    hidden: true,
    broadcastAs: 'printed',
    inputs: { reason: optional(text('Reason', 200)) },
  },
} as const satisfies Events
