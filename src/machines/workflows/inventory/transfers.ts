import { to, workflow } from '../../kit'

/**
 * Goods from one location to another: allocated at the source, staged, in transit, put away. The system
 * completes partial allocation and partial receipt; a reversed receipt is in transit again.
 */
export const transferMachine = workflow<
  object,
  | 'release'
  | 'allocate'
  | 'fall_back'
  | 'pick'
  | 'stage'
  | 'leave_behind'
  | 'ship'
  | 'reverse'
  | 'receive'
  | 'unreceive'
  | 'set_out'
  | 'finish'
  | 'write_off'
  | 'cancel'
>().createMachine({
  id: 'transfers',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: {
      on: {
        release: to('partially_allocated', 'inventory'),
        stage: to('partially_allocated', 'system'),
        cancel: to('cancelled', 'inventory'),
      },
    },
    partially_allocated: {
      on: {
        release: to('partially_allocated', 'inventory'),
        allocate: to('allocated', 'system'),
        pick: to('partially_allocated', 'inventory'),
        leave_behind: to('partially_allocated', 'system'),
        ship: to('in_transit', 'inventory', 'system'),
        cancel: to('cancelled', 'inventory'),
      },
    },
    allocated: {
      on: {
        fall_back: to('partially_allocated', 'system'),
        pick: to('allocated', 'inventory'),
        leave_behind: to('allocated', 'system'),
        ship: to('in_transit', 'inventory', 'system'),
        cancel: to('cancelled', 'inventory'),
      },
    },
    in_transit: {
      on: {
        reverse: to('allocated', 'admin', 'system'),
        receive: to('partially_received', 'inventory', 'system'),
        write_off: to('received', 'admin'),
      },
    },
    partially_received: {
      on: {
        receive: to('partially_received', 'inventory', 'system'),
        finish: to('received', 'system'),
        unreceive: to('partially_received', 'system'),
        set_out: to('in_transit', 'system'),
        write_off: to('received', 'admin'),
      },
    },
    received: { on: { unreceive: to('partially_received', 'system') } },
    cancelled: {},
  },
})
