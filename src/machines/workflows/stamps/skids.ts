import { to, workflow } from '../../kit'

type SkidEvent =
  | 'close'
  | 'reopen'
  | 'void'
  | 'send'
  | 'receive'
  | 'refuse'
  | 'allocate'
  | 'release'
  | 'ship'
  | 'unpack'
  | 'unship'

/** Who puts cartons on skids, and closes them. */
export const skidBuilders = ['labeler', 'cartoner', 'transfer'] as const

/** A skid of cartons: filled and closed by people; its way to the warehouse and the truck follows transfer, pick and shipment. */
export const skidMachine = workflow<object, SkidEvent>().createMachine({
  id: 'skids',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { close: to('closed', ...skidBuilders), void: to('void', ...skidBuilders) } },
    closed: { on: { send: to('in_transfer', 'system'), reopen: to('open', ...skidBuilders) } },
    in_transfer: { on: { receive: to('received', 'system'), refuse: to('closed', 'system') } },
    received: { on: { allocate: to('allocated', 'system'), unpack: to('unpacked', 'system') } },
    allocated: { on: { ship: to('shipped', 'system'), release: to('received', 'system') } },
    shipped: { on: { unship: to('allocated', 'system') } },
    unpacked: {},
    void: {},
  },
})
