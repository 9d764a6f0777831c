import type { DemoRow, Tables } from '../company/tables'

const onCarts: readonly string[] = ['bottling', 'labelling', 'stamping']

/** Names in each count what its bottles went on: a cart between the phases, or the skid that the cartons of that count are on. */
export function nameCarriers(to: Tables) {
  const phases = new Map(to.rows('phases').map(({ id, code }) => [id, String(code)]))
  const carts = to.rows('carts')
  const skidOf = new Map<string, unknown>()
  const place = (step: unknown, at: unknown) => `${String(step)} ${String(at)}`
  for (const { step_id, packed_at, skid_id } of to.rows('cartons'))
    if (skid_id !== null) skidOf.set(place(step_id, packed_at), skid_id)
  const carried = ({ event, qty_good }: DemoRow) => event === 'report' && Number(qty_good) > 0
  for (const [nth, log] of to.rows('production_logs').filter(carried).entries()) {
    const cart = carts[nth % carts.length]
    if (onCarts.includes(phases.get(Number(log.phase_id)) ?? '')) {
      if (cart && Number(log.qty_good) <= Number(cart.capacity_units)) log.cart_id = cart.id
    } else log.skid_id = skidOf.get(place(log.step_id, log.ended_at)) ?? null
  }
}
