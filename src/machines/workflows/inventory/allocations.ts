import { to, workflow } from '../../kit'

/**
 * The packing list of one shipment of a sale: allocated, picked, packed, shipped. The system sends the events
 * for partial, full or no allocation as quantities change.
 */
export const allocationMachine = workflow<
  object,
  | 'allocate'
  | 'allocate_in_turn'
  | 'complete'
  | 'fall_back'
  | 'clear'
  | 'unallocate'
  | 'swap'
  | 'start'
  | 'pick'
  | 'short'
  | 'pack'
  | 'leave_behind'
  | 'ship'
  | 'reopen'
  | 'reverse'
  | 'cancel'
>().createMachine({
  id: 'allocations',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: {
      on: {
        allocate: to('partially_allocated', 'inventory', 'sale'),
        allocate_in_turn: to('partially_allocated', 'system'),
        cancel: to('cancelled', 'inventory', 'system'),
      },
    },
    partially_allocated: {
      on: {
        allocate: to('partially_allocated', 'inventory', 'sale'),
        allocate_in_turn: to('partially_allocated', 'system'),
        complete: to('allocated', 'system'),
        clear: to('draft', 'system'),
        unallocate: to('partially_allocated', 'inventory', 'sale', 'system'),
        swap: to('partially_allocated', 'inventory'),
        start: to('in_progress', 'inventory'),
        cancel: to('cancelled', 'inventory', 'system'),
      },
    },
    allocated: {
      on: {
        fall_back: to('partially_allocated', 'system'),
        unallocate: to('partially_allocated', 'inventory', 'sale', 'system'),
        swap: to('allocated', 'inventory'),
        start: to('in_progress', 'inventory'),
        cancel: to('cancelled', 'inventory', 'system'),
      },
    },
    in_progress: {
      on: {
        swap: to('in_progress', 'inventory'),
        pick: to('in_progress', 'inventory'),
        short: to('in_progress', 'inventory'),
        pack: to('packed', 'inventory'),
        cancel: to('cancelled', 'inventory'),
      },
    },
    packed: {
      on: {
        leave_behind: to('packed', 'system'),
        ship: to('shipped', 'inventory', 'system'),
        reopen: to('in_progress', 'inventory', 'system'),
        cancel: to('cancelled', 'inventory'),
      },
    },
    shipped: { on: { reverse: to('packed', 'admin', 'system') } },
    cancelled: {},
  },
})
