import { allows, type Sender, to, workflow } from '../../kit'

type ReceivingRow = {
  /** Expected lines that stay short after this receipt. */
  lacking: number
  /** Unexpected lines that were not accepted. */
  unaccepted: number
}
type ReceivingEvent = 'start' | 'receive' | 'accept_extra' | 'close_short' | 'reverse' | 'cancel'

const dock: readonly Sender[] = ['admin', 'inventory', 'warehouse']
const office: readonly Sender[] = ['admin', 'inventory']

const receive = [
  { target: 'received', guard: { type: 'asTheLast' as const, params: dock } },
  { target: 'partially_received', guard: { type: 'by' as const, params: dock } },
]
const acceptExtra = (target: string) => ({
  target,
  guard: { type: 'ofTheUnexpected' as const, params: office },
})

/** A delivery: counted at the dock, posted at once or in parts, closed short or reversed by inventory. */
export const receivingMachine = workflow<ReceivingRow, ReceivingEvent>()
  .extend({
    guards: {
      asTheLast: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.lacking === 0,
      ofTheUnexpected: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.unaccepted > 0,
    },
  })
  .createMachine({
    id: 'receivings',
    context: { row: { lacking: 0, unaccepted: 0 } },
    initial: 'draft',
    states: {
      draft: { on: { start: to('in_progress', ...dock), cancel: to('cancelled', ...dock) } },
      in_progress: {
        on: { receive, accept_extra: acceptExtra('in_progress'), cancel: to('cancelled', ...dock) },
      },
      partially_received: {
        on: {
          receive,
          accept_extra: acceptExtra('partially_received'),
          close_short: to('received', ...office),
          reverse: to('cancelled', ...office),
        },
      },
      received: { on: { reverse: to('cancelled', ...office) } },
      cancelled: {},
    },
  })
