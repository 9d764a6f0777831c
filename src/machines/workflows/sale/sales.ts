import { allows, type Sender, to, workflow } from '../../kit'

type SaleRow = {
  /** The reason of a hold. */
  hold_reason: 'credit' | 'manual' | 'compliance' | 'price' | null
}
type SaleEvent =
  | 'confirm'
  | 'hold_back'
  | 'hold'
  | 'release'
  | 'unallocate'
  | 'allocate_part'
  | 'allocate'
  | 'start'
  | 'ship_part'
  | 'ship'
  | 'close'
  | 'close_short'
  | 'return'
  | 'cancel'

const releasers: Record<string, readonly Sender[]> = {
  manual: ['admin', 'sale'],
  credit: ['admin', 'director'],
  price: ['admin', 'director'],
}

/** Allocations count allocated, picked and shipped quantities; the system sends the resulting events. */
const counted = {
  unallocate: to('confirmed', 'system'),
  allocate_part: to('partially_allocated', 'system'),
  allocate: to('allocated', 'system'),
  start: to('in_progress', 'system'),
  ship_part: to('partially_shipped', 'system'),
  ship: to('shipped', 'system'),
}
const untouched = {
  ...counted,
  hold: to('on_hold', 'sale'),
  hold_back: to('on_hold', 'system'),
  cancel: to('cancelled', 'sale'),
}

/** A customer order: draft, confirmed or on hold, allocated, picked, shipped and invoiced; goods may come back. */
export const saleMachine = workflow<SaleRow, SaleEvent>()
  .extend({
    guards: {
      byWhoMayRelease: ({ context, event }) =>
        allows(event.by, releasers[context.row.hold_reason ?? ''] ?? []),
    },
  })
  .createMachine({
    id: 'sales',
    context: { row: { hold_reason: null } },
    initial: 'draft',
    states: {
      draft: { on: { confirm: to('confirmed', 'sale'), cancel: to('cancelled', 'sale') } },
      on_hold: {
        on: {
          confirm: to('confirmed', 'sale'),
          release: { target: 'confirmed', guard: 'byWhoMayRelease' },
          cancel: to('cancelled', 'sale'),
        },
      },
      confirmed: { on: untouched },
      partially_allocated: { on: untouched },
      allocated: { on: untouched },
      in_progress: { on: counted },
      partially_shipped: {
        on: {
          ...counted,
          close_short: to('done', 'sale'),
          return: to('partially_shipped', 'sale'),
        },
      },
      shipped: {
        on: { ...counted, close: to('done', 'sale', 'system'), return: to('shipped', 'sale') },
      },
      done: { on: { return: to('done', 'sale') } },
      cancelled: {},
    },
  })
