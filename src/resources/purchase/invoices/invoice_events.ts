import * as z from 'zod/mini'
import type { EventDefinition } from '../../kit/define/facets/event'
import { choice, day, longText, optional, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { matchTests } from './matchTests'

/** What is wrong with a bill, as the supplier is told. */
export const disputeReasons = ['price', 'quantity', 'not_received', 'damaged', 'tax', 'other'] as const

/** A difference that is accepted: the test and its line, or the tax of the whole. */
const difference = z.strictObject({
  test: z.enum(matchTests, 'in'),
  line_no: z.optional(z.nullable(z.number('numeric').check(z.int('integer')))),
  note: z.optional(z.nullable(z.string('other').check(z.maxLength(60, 'max')))),
})

/** What is done to a bill, from its entry to its payment. */
export const invoiceEvents = {
  submit: {
    label: 'Submit',
    tone: 'primary',
    confirmText: 'It is matched with the order and what was received.',
    broadcastAs: 'submitted',
  },
  match: {
    label: 'Match again',
    broadcastAs: 'matched',
  },
  waive: {
    label: 'Accept differences',
    confirmText: 'The differences shown, or the one chosen, are accepted for this bill alone.',
    inputs: {
      waive_reason: longText('Reason', 500),
      differences: optional(
        json('Differences', z.array(difference, 'other').check(z.maxLength(1000, 'max'))),
      ),
    },
    hidden: true,
    broadcastAs: 'waived',
    doneText: 'differences accepted',
  },
  dispute: {
    label: 'Dispute',
    inputs: {
      dispute_reason: choice('Reason', disputeReasons),
      dispute_note: optional(longText('Note to the supplier', 500)),
    },
    confirmText: 'It leaves the list of bills that are due.',
    broadcastAs: 'disputed',
  },
  resolve: {
    label: 'Resolve',
    tone: 'primary',
    confirmText: 'The corrected bill is matched again.',
    broadcastAs: 'resolved',
  },
  approve: {
    label: 'Approve',
    tone: 'primary',
    confirmText: 'It is booked, and may be paid.',
    broadcastAs: 'approved',
  },
  pay: {
    label: 'Pay',
    tone: 'primary',
    inputs: { paid_on: day('Paid on'), payment_reference: text('Payment reference', 60) },
    broadcastAs: 'paid',
  },
  void: {
    label: 'Void',
    tone: 'danger',
    inputs: { void_reason: text('Reason', 200) },
    confirmText: 'What was booked is booked back, and its lines wait for a bill again.',
    broadcastAs: 'voided',
    doneText: 'voided',
  },
  cancel: { label: 'Cancel bill', tone: 'danger', broadcastAs: 'cancelled' },
} satisfies Record<string, EventDefinition>
