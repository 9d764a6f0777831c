import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'

type Task = WireRow & { number: string; from_bin: string; to_bin: string }
type Place = WireRow & { product_id: number; location_id: number; bin_id: number; on_hand: number }
type Level = WireRow & { lot_id: number; bin_id: number; product_id: number; available: number }

/** Goods are taken from a place down to this share of what is there. */
const takenShare = 0.6

/** What people of a distribution centre do: fill up places from their reserve, and take goods out to the dock. */
export function placeWork(api: PlantApi) {
  const admin = 'admin'
  const move = (line: object) =>
    api.write(
      'inventory',
      '/inventory/stock_levels/move',
      { lines: [line] },
      'distribution centre: take goods',
    )

  /** Brings what the oldest task asks for. */
  const fill = async () => {
    const path = `/production/replenishment_tasks?limit=20&${among('status', ['open'])}`
    const [task] = (await listed<Task>(api, path, admin)).values()
    if (!task) return false
    await api.write(
      admin,
      `/production/replenishment_tasks/${task.id}/confirm`,
      { version: task.version, from_code: task.from_bin, to_code: task.to_bin },
      `${task.number}: confirm`,
    )
    return true
  }

  /** Takes goods of one place to a lane of the dock, where they wait for their truck. */
  const take = async () => {
    const path = `/production/warehouse_product_locations?limit=200&${among('bin_kind', ['picking'])}`
    const places = [...(await listed<Place>(api, path, admin)).values()].filter(
      ({ on_hand }) => on_hand >= 10,
    )
    const place = places.toSorted((one, other) => other.on_hand - one.on_hand)[0]
    if (!place) return
    const levels = `/inventory/stock_levels?limit=20&${among('bin_id', [place.bin_id])}`
    const level = [...(await listed<Level>(api, levels, 'inventory')).values()].find(
      ({ product_id, available }) => product_id === place.product_id && available >= 1,
    )
    const lanes = `/inventory/bins/lookup?limit=20&search=STAGE&among[kind]=staging&among[location_id]=${place.location_id}`
    const [lane] = (await listed(api, lanes, 'inventory')).keys()
    if (!level || lane === undefined) return
    const qty = Math.floor(level.available * takenShare)
    const { product_id, lot_id, bin_id: from_bin_id } = level
    if (qty > 0) await move({ product_id, lot_id, from_bin_id, to_bin_id: lane, qty })
  }

  return {
    /** One act of the centre: a task where there is one, else goods are taken out. */
    look: async (ended: () => boolean) => {
      if (!ended() && !(await fill())) await take()
    },
  }
}
