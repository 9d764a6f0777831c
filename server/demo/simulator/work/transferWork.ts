import type { PlantApi, WireRow } from '../api'
import type { Step } from '../floorView'
import { among, listed } from '../listed'
import type { Press } from '../action'

type Carton = WireRow & { number: string; skid_id: number | null; floor_transfer_id: number | null }
type Skid = WireRow & { number: string; status: string }
type Transfer = WireRow & { number: string }

/** What forklifts do with packed goods of orders: take them from the floor and put them into store. */
export type TransferWork = ReturnType<typeof transferWork>

export function transferWork(api: PlantApi) {
  const user = 'transfer'
  const scan = (body: Record<string, unknown>): Press => ({
    user,
    path: '/production/floor_transfers/scan',
    body,
  })
  const places = `/inventory/bins/lookup?limit=100&search=FG-&among[kind]=storage`

  /** Receives what of an order is on its way. */
  const receive = async (cartons: readonly Carton[]): Promise<Press | null> => {
    const path = `/production/floor_transfers?limit=100&${among('status', ['in_transfer', 'partially_received'])}`
    const onTheWay = await listed<Transfer>(api, path, user)
    const taken = cartons.find(({ floor_transfer_id: id }) => id !== null && onTheWay.has(id))
    const transfer = onTheWay.get(taken?.floor_transfer_id ?? 0)
    if (!transfer) return null
    const bins = [...(await listed(api, places, user)).keys()]
    const to_bin_id = bins[transfer.id % bins.length]
    return to_bin_id === undefined ? null : scan({ code: transfer.number, act: 'receive', to_bin_id })
  }

  return {
    /** Receives what is on its way, sends the next closed skid, and at the end of packing what is left; null for none. */
    move: async ({ production_order_id: order }: Step, isPacked: boolean): Promise<Press | null> => {
      const path = `/production/cartons?limit=500&${among('production_order_id', [order])}&${among('status', ['closed'], 1)}`
      const cartons = [...(await listed<Carton>(api, path, user)).values()]
      const received = await receive(cartons)
      if (received) return received
      const here = cartons.filter(({ floor_transfer_id }) => floor_transfer_id === null)
      const ids = new Set(here.map(({ skid_id }) => skid_id))
      const skidPath = `/production/skids?limit=200&${among('status', ['open', 'closed'])}`
      const skids = [...(await listed<Skid>(api, skidPath, user)).values()].filter(({ id }) => ids.has(id))
      const closed = skids.find(({ status }) => status === 'closed')
      if (closed) return scan({ code: closed.number, act: 'send' })
      if (!isPacked) return null
      const [open] = skids
      if (open) return { user, path: `/production/skids/${open.id}/close`, body: { version: open.version } }
      const alone = here.find(({ skid_id }) => skid_id === null)
      return alone ? scan({ code: alone.number, act: 'send' }) : null
    },
  }
}
