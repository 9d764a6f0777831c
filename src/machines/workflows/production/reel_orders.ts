import { to, workflow } from '../../kit'

/** Stamps ordered of the issuer: secured when they are ordered, closed when their reels have come. */
export const reelOrderMachine = workflow<object, 'order' | 'receive' | 'cancel'>().createMachine({
  id: 'reel_orders',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { order: to('ordered', 'stamp_inventory'), cancel: to('cancelled', 'stamp_inventory') } },
    ordered: {
      on: { receive: to('received', 'stamp_inventory'), cancel: to('cancelled', 'stamp_inventory') },
    },
    received: {},
    cancelled: {},
  },
})
