import { allows, type Sender, to, workflow } from '../../kit'

type Judged = {
  entered_by_id: number | null
  match_status: string
}

const buyers: readonly Sender[] = ['purchase']

/**
 * A bill of a supplier, or its credit note: matched with what was ordered and received, approved where every test
 * passes or its differences were accepted by another, then paid. The system matches it anew after each receipt.
 */
export const invoiceMachine = workflow<
  Judged,
  'submit' | 'match' | 'waive' | 'dispute' | 'resolve' | 'approve' | 'pay' | 'void' | 'cancel'
>()
  .extend({
    guards: {
      ifMatched: ({ context: { row }, event }, senders: readonly Sender[]) =>
        (row.match_status === 'matched' || row.match_status === 'waived') && allows(event.by, senders),
      ifVariesByAnother: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.match_status === 'variance' && row.entered_by_id !== event.by.id && allows(event.by, senders),
    },
  })
  .createMachine({
    id: 'invoices',
    context: { row: { entered_by_id: null, match_status: 'not_matched' } },
    initial: 'draft',
    states: {
      draft: { on: { submit: to('submitted', ...buyers), cancel: to('cancelled', ...buyers) } },
      submitted: {
        on: {
          approve: { target: 'approved', guard: { type: 'ifMatched', params: buyers } },
          waive: { target: 'submitted', guard: { type: 'ifVariesByAnother', params: ['admin'] } },
          match: to('submitted', 'system', ...buyers),
          dispute: to('disputed', ...buyers),
          cancel: to('cancelled', ...buyers),
        },
      },
      disputed: { on: { resolve: to('submitted', ...buyers), cancel: to('cancelled', ...buyers) } },
      approved: { on: { pay: to('paid', ...buyers), void: to('cancelled', 'admin') } },
      paid: {},
      cancelled: {},
    },
  })
