import type { PlantApi, WireRow } from '../api'
import type { Step } from '../floorView'
import { among, listed } from '../listed'

type Component = WireRow & { product_id: number; lot_id: number | null; consumed_at_phase_id: number }
type Lot = WireRow & { product_id: number; lot_number: string }

/** What sealers need to begin. */
export type PackWork = ReturnType<typeof packWork>

export function packWork(api: PlantApi) {
  return {
    /** The lots of the components of a step, as a sealer scans them, the first to expire; null where one is not there. */
    async lots({ production_order_id: order, phase_id }: Step) {
      const of = `/assembly/assembly_order_components?limit=100&${among('production_order_id', [order])}`
      const components = [...(await listed<Component>(api, of, 'sealer')).values()].filter(
        ({ consumed_at_phase_id }) => consumed_at_phase_id === phase_id,
      )
      if (components.length === 0) return []
      const products = components.map(({ product_id }) => product_id)
      const path =
        `/inventory/lots?limit=200&${among('product_id', products)}&${among('status', ['released'], 1)}` +
        '&sort[0][field]=expires_on&sort[0][direction]=asc'
      const released = [...(await listed<Lot>(api, path, 'inventory')).values()]
      const scanned = components.map(({ product_id, lot_id }) =>
        released.find((lot) => lot.product_id === product_id && (lot_id === null || lot.id === lot_id)),
      )
      return scanned.every((lot) => lot !== undefined)
        ? scanned.map(({ lot_number }) => ({ lot: lot_number }))
        : null
    },
  }
}
