import type { PlantApi, WireRow } from '../api'
import type { FloorView, Step } from '../floorView'
import { among, listed } from '../listed'
import type { Press } from '../action'
import { cartWork } from './cartWork'

type Carton = WireRow & { number: string; skid_id: number | null; floor_transfer_id: number | null }
type Skid = WireRow & { number: string; status: string }
type Transfer = WireRow & { number: string; production_order_id: number | null }

/** What forklifts do with packed goods of orders: take them from the floor and put them into store. */
export type TransferWork = ReturnType<typeof transferWork>

export function transferWork(api: PlantApi) {
  const user = 'transfer'
  const scan = (body: Record<string, unknown>): Press => ({
    user,
    path: '/production/floor_transfers/scan',
    body,
  })
  const carts = cartWork(api)
  const places = `/inventory/bins/lookup?limit=100&search=FG-&among[kind]=storage`

  /** Receives what of an order is on its way. */
  const receive = async (order: number, cartons: readonly Carton[]): Promise<Press | null> => {
    const path = `/production/floor_transfers?limit=100&${among('status', ['in_transfer', 'partially_received'])}`
    const onTheWay = [...(await listed<Transfer>(api, path, user)).values()]
    const taken = new Set(cartons.map(({ floor_transfer_id }) => floor_transfer_id))
    const transfer = onTheWay.find(
      ({ id, production_order_id }) => production_order_id === order || taken.has(id),
    )
    if (!transfer) return null
    const bins = [...(await listed(api, places, user)).keys()]
    const to_bin_id = bins[transfer.id % bins.length]
    return to_bin_id === undefined ? null : scan({ code: transfer.number, act: 'receive', to_bin_id })
  }

  /** Sends the next closed skid of an order, and at the end of packing what is left. */
  const sendCartons = async (cartons: readonly Carton[], isPacked: boolean): Promise<Press | null> => {
    const ids = new Set(cartons.map(({ skid_id }) => skid_id))
    const skidPath = `/production/skids?limit=200&${among('status', ['open', 'closed'])}`
    const skids = [...(await listed<Skid>(api, skidPath, user)).values()].filter(({ id }) => ids.has(id))
    const closed = skids.find(({ status }) => status === 'closed')
    if (closed) return scan({ code: closed.number, act: 'send' })
    if (!isPacked) return null
    const [open] = skids
    if (open) return { user, path: `/production/skids/${open.id}/close`, body: { version: open.version } }
    const alone = cartons.find(
      ({ skid_id, floor_transfer_id }) => skid_id === null && floor_transfer_id === null,
    )
    return alone ? scan({ code: alone.number, act: 'send' }) : null
  }

  return {
    /** Receives what is on its way, then sends what is ready on skids, or on carts where there are no cartons; null for none. */
    move: async (view: FloorView, step: Step, isPacked: boolean): Promise<Press | null> => {
      const { production_order_id: order } = step
      const path = `/production/cartons?limit=500&${among('production_order_id', [order])}&${among('status', ['closed'], 1)}`
      const cartons = [...(await listed<Carton>(api, path, user)).values()]
      const received = await receive(order, cartons)
      if (received) return received
      if (view.orders.get(order)?.units_per_carton !== null) return sendCartons(cartons, isPacked)
      const next = await carts.next(view, step, isPacked)
      return typeof next === 'string' ? scan({ code: next, act: 'send' }) : next
    },
  }
}
