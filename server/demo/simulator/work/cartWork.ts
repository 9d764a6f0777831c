import type { PlantApi, WireRow } from '../api'
import { type Press, counted } from '../action'
import type { FloorView, Step } from '../floorView'
import { among, listed } from '../listed'

type Cart = WireRow & {
  code: string
  status: string
  qty: number
  capacity_units: number
  production_order_id: number | null
  step_id: number | null
  lot_id: number | null
  floor_transfer_id: number | null
}
type Loose = { lot_id: number; production_order: string | null; qty: number }

/** What packers do with bottles that no carton has: put them on carts, which they empty and clean before. */
export function cartWork(api: PlantApi) {
  const user = 'labeler'
  const base = '/production/carts'
  const fire = ({ id, version }: Cart, event: string, more: object = {}): Press => ({
    user,
    path: `${base}/${id}/${event}`,
    body: { version, ...more },
  })

  /** What gets a cart ready: it is cleaned, or emptied where its bottles have gone on to the next phase. */
  const ready = (carts: readonly Cart[], { steps, orders }: FloorView): Press | null => {
    const dirty = carts.find(({ status }) => status === 'cleaning')
    if (dirty) return fire(dirty, 'clean')
    const idle = carts.find(
      ({ status, step_id, production_order_id, floor_transfer_id }) =>
        status === 'loaded' &&
        floor_transfer_id === null &&
        !steps.has(step_id ?? 0) &&
        orders.get(production_order_id ?? 0)?.units_per_carton !== null,
    )
    return idle ? fire(idle, 'unload') : null
  }

  return {
    /** The code of a cart to send once none is on its way, or the act that fills one: whole while bottles are packed. */
    async next(view: FloorView, step: Step, isPacked: boolean): Promise<string | Press | null> {
      const { production_order_id: order } = step
      const carts = [...(await listed<Cart>(api, `${base}?limit=100`, user)).values()]
      const ofOrder = `/production/production_order_steps?limit=50&${among('production_order_id', [order])}`
      const steps = [...(await listed<Step>(api, ofOrder)).values()]
      const packing = steps.find(({ phase_code }) => phase_code === 'packing')
      if (!packing) return null
      const full = carts.find(({ status, step_id }) => status === 'loaded' && step_id === packing.id)
      if (full) return full.code
      // Nothing is put on carts while its step is blocked.
      if (packing.status === 'blocked') return null
      const left = step.qty_in - counted(step)
      const free = carts.find(({ status }) => status === 'free')
      if (left < 1 || (free && left < free.capacity_units && !isPacked)) return null
      if (!free) return ready(carts, view)
      const loose = (await api.read('transfer', '/production/floor_transfers/loose')) as Loose[]
      const number = view.orders.get(order)?.number
      const lot = loose.find(({ production_order }) => production_order === number)
      if (!lot) return null
      const qty = Math.min(left, lot.qty, free.capacity_units)
      return fire(free, 'load', { step_id: packing.id, lot_id: lot.lot_id, qty })
    },
  }
}
