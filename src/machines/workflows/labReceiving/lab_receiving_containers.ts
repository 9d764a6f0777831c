import { allows, type Sender, to, workflow } from '../../kit'

type ContainerRow = {
  /** It was opened before it was held. */
  opened_on: string | null
}
type ContainerEvent =
  | 'receive'
  | 'release'
  | 'hold'
  | 'open'
  | 'draw'
  | 'decant'
  | 'move'
  | 'retest'
  | 'weigh'
  | 'correct'
  | 'deplete'
  | 'refill'
  | 'reject'
  | 'return'
  | 'dispose'
  | 'void'
  | 'print'

/** Who decides about containers on the pages of the laboratory. */
const leads: readonly Sender[] = ['admin', 'supervisor']
const deciders: readonly Sender[] = ['admin', 'supervisor', 'qa_manager', 'system']
const openers: readonly Sender[] = ['admin', 'supervisor', 'batcher', 'rd_flavorist', 'hplc_tech']
const drawers: readonly Sender[] = ['admin', 'batcher', 'rd_flavorist', 'hplc_tech', 'system']
const decanters: readonly Sender[] = ['admin', 'supervisor', 'batcher']
const testers: readonly Sender[] = ['admin', 'hplc_tech', 'qa_manager']
const movers: readonly Sender[] = ['admin', 'supervisor', 'warehouse', 'system']
const printers: readonly Sender[] = ['admin', 'supervisor', 'warehouse']

/**
 * What may be done with content in any status: it is moved, its label printed, its quantity follows the ledger. What is in
 * quarantine or released is disposed of only once it has expired, which the server knows.
 */
const withContent = (status: string) => ({
  move: to(status, ...movers),
  dispose: to('disposed', ...leads),
  print: to(status, ...printers),
  correct: to(status, 'system'),
  deplete: to('empty', 'system'),
  void: to('void', 'system'),
})

/** One bottle, jug or drum: in quarantine until its lot is released, opened, drawn from, and empty or rejected in the end. */
export const labContainerMachine = workflow<ContainerRow, ContainerEvent>()
  .extend({
    guards: {
      wasOpened: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.opened_on !== null,
    },
  })
  .createMachine({
    id: 'lab_receiving_containers',
    context: { row: { opened_on: null } },
    initial: 'expected',
    states: {
      expected: {
        on: {
          receive: to('quarantined', 'system'),
          print: to('expected', ...printers),
          void: to('void', 'system'),
        },
      },
      quarantined: {
        on: {
          ...withContent('quarantined'),
          release: to('released', ...deciders),
          hold: to('hold', ...deciders),
          reject: to('rejected', ...deciders),
        },
      },
      released: {
        on: {
          ...withContent('released'),
          hold: to('hold', ...deciders),
          open: to('opened', ...openers),
          draw: to('opened', ...drawers),
          decant: to('opened', ...decanters),
          retest: to('released', ...testers),
        },
      },
      opened: {
        on: {
          ...withContent('opened'),
          hold: to('hold', ...deciders),
          draw: to('opened', ...drawers),
          decant: to('opened', ...decanters),
          retest: to('opened', ...testers),
          weigh: to('opened', ...leads),
        },
      },
      hold: {
        on: {
          ...withContent('hold'),
          release: [
            { target: 'opened', guard: { type: 'wasOpened', params: deciders } },
            to('released', ...deciders),
          ],
          reject: to('rejected', ...deciders),
        },
      },
      rejected: {
        on: {
          ...withContent('rejected'),
          return: to('returned', ...leads, 'system'),
        },
      },
      empty: { on: { refill: to('opened', 'system'), print: to('empty', ...printers) } },
      returned: {},
      disposed: {},
      void: {},
    },
  })
