import type { PlantApi, WireRow } from '../api'
import type { Step } from '../floorView'
import { among, listed } from '../listed'
import type { Press } from '../action'

type Carton = WireRow & { number: string; skid_id: number | null }
type Skid = WireRow & { status: string; cartons: number; max_cartons: number | null }

/** What packers do with the cartons of orders: put them on skids, and close those that are full. */
export type SkidWork = ReturnType<typeof skidWork>

const isFull = ({ cartons, max_cartons }: Skid) => max_cartons !== null && cartons >= max_cartons

export function skidWork(api: PlantApi) {
  const user = 'labeler'
  return {
    /** Puts the next carton of an order on its skid, closes a full one, or begins another; null where none waits. */
    async put({ production_order_id: order }: Step): Promise<Press | null> {
      const ofOrder = `/production/cartons?limit=100&${among('production_order_id', [order])}&${among('status', ['closed'], 1)}`
      const packed = [...(await listed<Carton>(api, ofOrder, user)).values()]
      const opened = `/production/skids?limit=100&${among('status', ['open'])}`
      const open = [...(await listed<Skid>(api, opened, user)).values()]
      const used = new Set(packed.map(({ skid_id }) => skid_id))
      const full = open.find((skid) => used.has(skid.id) && isFull(skid))
      if (full) return { user, path: `/production/skids/${full.id}/close`, body: { version: full.version } }
      const next = packed.findLast(({ skid_id }) => skid_id === null)
      if (!next) return null
      const skid = open.find(({ id }) => used.has(id)) ?? open.find(({ cartons }) => cartons === 0)
      return skid
        ? { user, path: `/production/skids/${skid.id}/cartons`, body: { code: next.number } }
        : { user, path: '/production/skids/begin', body: {} }
    },
  }
}
