import { to, workflow } from '../../kit'

type ShipmentEvent =
  | 'make_ready'
  | 'load'
  | 'unload'
  | 'fall_back'
  | 'ship'
  | 'deliver'
  | 'cancel'
  | 'reverse'

/**
 * What leaves a plant together: drafted, ready, loaded by scan, shipped and delivered. The system takes a shipment back
 * to ready when nothing is loaded any more, and cancels the one whose document leaves or ends without it.
 */
export const shipmentMachine = workflow<object, ShipmentEvent>().createMachine({
  id: 'shipments',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { make_ready: to('ready', 'shipping'), cancel: to('cancelled', 'shipping', 'system') } },
    ready: {
      on: {
        load: to('loading', 'shipping'),
        ship: to('shipped', 'shipping'),
        cancel: to('cancelled', 'shipping', 'system'),
      },
    },
    loading: {
      on: {
        load: to('loading', 'shipping'),
        unload: to('loading', 'shipping', 'system'),
        fall_back: to('ready', 'system'),
        ship: to('shipped', 'shipping'),
      },
    },
    shipped: { on: { deliver: to('delivered', 'shipping', 'system'), reverse: to('ready', 'admin') } },
    delivered: {},
    cancelled: {},
  },
})
