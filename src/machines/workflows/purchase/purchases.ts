import { allows, type Sender, to, workflow } from '../../kit'

type Judged = {
  buyer_id: number | null
  /** Lines with open quantity. */
  open_lines: number
  /** Lines with received quantity. */
  begun_lines: number
}

const buyers: readonly Sender[] = ['purchase']

const unbegun = { target: 'cancelled', guard: { type: 'ifNothingCame' as const, params: buyers } }

/** Transitions by the received quantities of the lines. */
const byItsLines = (senders: readonly Sender[]) => [
  { target: 'received', guard: { type: 'ifAllCame' as const, params: senders } },
  { target: 'partially_received', guard: { type: 'ifSomeCame' as const, params: senders } },
  { target: 'ordered', guard: { type: 'by' as const, params: senders } },
]
const settle = byItsLines(['system'])

/**
 * An order to a supplier: written by a buyer, approved by another above a limit, sent, then received by its
 * lines. The system sends the receipt events, approves orders within the limit, and returns one to approval
 * that was raised above it.
 */
export const purchaseMachine = workflow<
  Judged,
  | 'submit'
  | 'pass'
  | 'approve'
  | 'reject'
  | 'order'
  | 'confirm'
  | 'settle'
  | 'cancel_line'
  | 'amend'
  | 'exceed'
  | 'return'
  | 'close'
  | 'reopen'
  | 'cancel'
>()
  .extend({
    guards: {
      ifNothingCame: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.begun_lines === 0 && allows(event.by, senders),
      ifSomeCame: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.begun_lines > 0 && allows(event.by, senders),
      ifAllCame: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.begun_lines > 0 && row.open_lines === 0 && allows(event.by, senders),
      byAnother: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.buyer_id !== event.by.id && allows(event.by, senders),
    },
  })
  .createMachine({
    id: 'purchases',
    context: { row: { buyer_id: null, open_lines: 0, begun_lines: 0 } },
    initial: 'draft',
    states: {
      draft: { on: { submit: to('submitted', ...buyers), cancel: unbegun } },
      submitted: {
        on: {
          pass: to('approved', 'system'),
          approve: { target: 'approved', guard: { type: 'byAnother', params: ['admin'] } },
          reject: to('draft', 'admin'),
          cancel: unbegun,
        },
      },
      approved: { on: { order: to('ordered', ...buyers), cancel: unbegun } },
      ordered: {
        on: {
          confirm: to('ordered', ...buyers),
          settle,
          amend: to('ordered', ...buyers),
          exceed: to('submitted', 'system'),
          cancel_line: to('ordered', ...buyers),
          cancel: unbegun,
        },
      },
      partially_received: {
        on: {
          settle,
          amend: to('partially_received', ...buyers),
          exceed: to('submitted', 'system'),
          cancel_line: to('partially_received', ...buyers),
          return: to('partially_received', ...buyers),
          close: to('closed', ...buyers),
        },
      },
      received: {
        on: {
          settle,
          amend: to('received', ...buyers),
          exceed: to('submitted', 'system'),
          return: to('received', ...buyers),
          close: to('closed', ...buyers),
        },
      },
      closed: { on: { reopen: byItsLines(['admin']) } },
      cancelled: {},
    },
  })
