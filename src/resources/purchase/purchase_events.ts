import type { EventDefinition } from '../kit/define/facets/event'
import { day, longText, optional, reference, text } from '../kit/fields/field'
import { requiredWhere } from '../kit/fields/requiredWhere'
import { amendedLines, returnedLines } from './purchase_changes'

/** What is done to an order, from its first draft until nothing of it is waited for any more. */
export const purchaseEvents = {
  submit: {
    label: 'Submit',
    tone: 'primary',
    confirmText: 'Orders up to the company limit are approved automatically.',
    broadcastAs: 'submitted',
  },
  pass: {
    label: 'Approved automatically',
    hidden: true,
    broadcastAs: 'approved',
    historyName: 'Approved automatically',
  },
  approve: { label: 'Approve', tone: 'primary', broadcastAs: 'approved' },
  reject: { label: 'Reject', inputs: { reject_note: longText('Reason', 500) }, broadcastAs: 'rejected' },
  order: {
    label: 'Order',
    tone: 'primary',
    confirmText:
      'Marks it as sent to the supplier: the exchange rate is fixed and the quantities count as on order.',
    broadcastAs: 'ordered',
  },
  confirm: {
    label: 'Confirm',
    tone: 'primary',
    confirmText: 'The day the supplier promised.',
    inputs: { promised_on: day('Promised') },
    broadcastAs: 'confirmed',
  },
  settle: {
    label: 'Receipt posted',
    hidden: true,
    broadcastAs: 'settled',
    historyName: 'Receipt posted',
  },
  cancel_line: {
    label: 'Cancel line',
    hidden: true,
    tone: 'danger',
    confirmText: 'The open quantity is no longer expected.',
    inputs: { purchase_line_id: reference('Line', 'purchase_lines') },
    broadcastAs: 'line_cancelled',
  },
  amend: {
    label: 'Amend',
    hidden: true,
    inputs: { lines: amendedLines, reason: text('Reason', 200) },
    outcomeMessages: { submitted: 'Amended: above the limit, it needs approval again' },
    broadcastAs: 'amended',
  },
  exceed: {
    label: 'Exceed',
    hidden: true,
    broadcastAs: 'exceeded',
    historyName: 'Above the approval limit',
  },
  return: {
    label: 'Return goods',
    hidden: true,
    inputs: { lines: returnedLines, reason: text('Reason', 200) },
    broadcastAs: 'returned',
    doneText: 'return posted',
  },
  close: {
    label: 'Close purchase',
    confirmText: 'Quantities not received are no longer expected.',
    inputs: {
      close_reason: requiredWhere(optional(text('Reason', 200)), { status: 'partially_received' }),
    },
    broadcastAs: 'closed',
  },
  reopen: { label: 'Reopen', broadcastAs: 'reopened' },
  cancel: {
    label: 'Cancel purchase',
    tone: 'danger',
    confirmText: 'Nothing has been received.',
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
