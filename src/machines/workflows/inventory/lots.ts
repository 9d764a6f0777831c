import { allows, type Sender, to, workflow } from '../../kit'

type LotRow = { held_from: string | null; product_kind: string | null }
type LotEvent = 'release' | 'hold' | 'reject' | 'expire' | 'extend'

const holders = ['admin', 'qa_manager', 'inventory', 'system'] as const
/** Who decides about lots that are held. */
export const quality = ['admin', 'qa_manager'] as const

/**
 * Whether a lot may be allocated and used. A hold returns to the status before it; a rejected lot can only be
 * removed, an expired one may be retested unless it is bottles.
 */
export const lotMachine = workflow<LotRow, LotEvent>()
  .extend({
    guards: {
      wasReleased: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.held_from === 'released',
      isNoBottle: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.product_kind !== 'finished_good',
    },
  })
  .createMachine({
    id: 'lots',
    context: { row: { held_from: null, product_kind: null } },
    initial: 'quarantine',
    states: {
      quarantine: {
        on: {
          release: to('released', 'admin', 'qa_manager', 'hplc_tech', 'inventory', 'system'),
          hold: to('hold', ...holders),
          reject: to('rejected', ...quality, 'system'),
          expire: to('expired', 'system'),
        },
      },
      released: {
        on: {
          hold: to('hold', ...holders),
          reject: to('rejected', 'system'),
          expire: to('expired', 'system'),
        },
      },
      hold: {
        on: {
          release: [
            { target: 'released', guard: { type: 'wasReleased', params: [...quality, 'system'] } },
            to('quarantine', ...quality, 'system'),
          ],
          reject: to('rejected', ...quality, 'system'),
          expire: to('expired', 'system'),
        },
      },
      rejected: {},
      expired: {
        on: { extend: { target: 'quarantine', guard: { type: 'isNoBottle', params: ['qa_manager'] } } },
      },
    },
  })
