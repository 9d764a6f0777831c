import type { EventNotes } from '../kit/define/defineResource'
import { day, longText, optional, reference, text } from '../kit/fields/field'
import { requiredWhere } from '../kit/fields/requiredWhere'
import { amendedLines, returnedLines } from './purchase_changes'

/** What is done to an order, from its first draft until nothing of it is waited for any more. */
export const purchaseEvents = {
  submit: {
    label: 'Submit',
    tone: 'primary',
    sentence: 'Up to the limit of the company it is approved at once.',
    announced: 'submitted',
  },
  pass: { label: 'Pass', quiet: true, announced: 'approved' },
  approve: { label: 'Approve', tone: 'primary', announced: 'approved' },
  reject: { label: 'Reject', asks: { reject_note: longText('Reason', 500) }, announced: 'rejected' },
  order: {
    label: 'Order',
    tone: 'primary',
    sentence: 'It is with the supplier: the rate is fixed, and its quantities count as on order.',
    announced: 'ordered',
  },
  confirm: {
    label: 'Confirm',
    tone: 'primary',
    sentence: 'The day the supplier promised.',
    asks: { promised_on: day('Promised') },
    announced: 'confirmed',
  },
  settle: { label: 'Settle', quiet: true, announced: 'settled' },
  cancel_line: {
    label: 'Cancel line',
    quiet: true,
    asks: { purchase_line_id: reference('Line', 'purchase_lines') },
    announced: 'line_cancelled',
  },
  amend: {
    label: 'Amend',
    quiet: true,
    asks: { lines: amendedLines, reason: text('Reason', 200) },
    announced: 'amended',
  },
  exceed: { label: 'Exceed', quiet: true, announced: 'exceeded' },
  return: {
    label: 'Return',
    quiet: true,
    asks: { lines: returnedLines, reason: text('Reason', 200) },
    announced: 'returned',
  },
  close: {
    label: 'Close purchase',
    sentence: 'What has not come is no longer waited for.',
    asks: {
      close_reason: requiredWhere(optional(text('Reason', 200)), { status: 'partially_received' }),
    },
    announced: 'closed',
  },
  reopen: { label: 'Reopen', announced: 'reopened' },
  cancel: {
    label: 'Cancel purchase',
    tone: 'danger',
    sentence: 'Nothing of it has come.',
    announced: 'cancelled',
  },
} satisfies Record<string, EventNotes>
