import { allows, type Sender, to, workflow } from '../../kit'

type LabReceivingRow = {
  /** Expected items that stay short after this posting. */
  lacking: number
  /** Some of its containers are in stock. */
  posted_count: number
}
type LabReceivingEvent = 'start' | 'add_containers' | 'receive' | 'close_short' | 'reverse' | 'cancel'

const bench: readonly Sender[] = ['admin', 'warehouse']
const leads: readonly Sender[] = ['admin', 'supervisor']

const receive = [
  { target: 'received', guard: { type: 'asTheLast' as const, params: bench } },
  { target: 'partially_received', guard: { type: 'by' as const, params: bench } },
]

/** A delivery at the bench of the laboratory: weighed into containers, posted at once or in parts, closed short or reversed. */
export const labReceivingMachine = workflow<LabReceivingRow, LabReceivingEvent>()
  .extend({
    guards: {
      asTheLast: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.lacking === 0,
      nothingPosted: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.posted_count === 0,
    },
  })
  .createMachine({
    id: 'lab_receivings',
    context: { row: { lacking: 0, posted_count: 0 } },
    initial: 'draft',
    states: {
      draft: { on: { start: to('in_progress', ...bench), cancel: to('cancelled', ...bench) } },
      in_progress: {
        on: {
          add_containers: to('in_progress', ...bench, 'system'),
          receive,
          cancel: { target: 'cancelled', guard: { type: 'nothingPosted', params: bench } },
        },
      },
      partially_received: {
        on: {
          add_containers: to('partially_received', ...bench, 'system'),
          receive,
          close_short: to('received', ...leads),
          reverse: to('cancelled', 'admin'),
        },
      },
      received: { on: { reverse: to('cancelled', 'admin') } },
      cancelled: {},
    },
  })
