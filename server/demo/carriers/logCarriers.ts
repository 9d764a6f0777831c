import type { DemoRow, Tables } from '../company/tables'

const onCarts: readonly string[] = ['bottling', 'labelling', 'stamping']
const packing = 'packing'

/** Names in each count what its bottles went on: a cart between the phases, or the skid that the cartons of that count are on. */
export function nameCarriers(to: Tables, phaseIds: ReadonlyMap<string, number>) {
  const phases = new Map([...phaseIds].map(([code, id]) => [id, code]))
  const carts = to.rows('carts')
  const loose = new Set(
    to.rows('production_orders').flatMap(({ id, units_per_carton: units }) => (units === null ? [id] : [])),
  )
  const skidOf = new Map<string, unknown>()
  const place = (step: unknown, at: unknown) => `${String(step)} ${String(at)}`
  for (const { step_id, packed_at, skid_id } of to.rows('cartons'))
    if (skid_id !== null) skidOf.set(place(step_id, packed_at), skid_id)
  const carried = ({ event, qty_good }: DemoRow) => event === 'report' && Number(qty_good) > 0
  for (const [nth, log] of to.rows('production_logs').filter(carried).entries()) {
    const cart = carts[nth % carts.length]
    const phase = phases.get(Number(log.phase_id)) ?? ''
    const isLoose = phase === packing && loose.has(Number(log.production_order_id))
    if (isLoose || onCarts.includes(phase)) {
      if (cart && Number(log.qty_good) <= Number(cart.capacity_units)) log.cart_id = cart.id
    } else log.skid_id = skidOf.get(place(log.step_id, log.ended_at)) ?? null
  }
}
