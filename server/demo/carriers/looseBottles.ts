import type { Tables } from '../company/tables'
import { type DemoOrder, type Floor, statusOf } from '../orders/floor'
import type { Log, Work } from '../orders/work'

/** Bottles on a full cart. */
export const cartUnits = 600
/** Of so many orders that are packed, the bottles of one go without cartons. */
const looseEach = 3
const minute = 60_000

const packing = ({ steps }: DemoOrder) => steps.find(({ phase }) => phase === 'packing')?.work
const packedAt = (order: DemoOrder) => packing(order)?.end ?? 0

/** When the first cart of packed bottles was full; null where none is yet. */
function firstFull(order: DemoOrder): number | null {
  let good = 0
  for (const log of packing(order)?.logs ?? []) {
    good += log.good ?? 0
    if (good >= cartUnits) return log.at
  }
  return null
}

/** Whether bottles of an order may leave: it runs, and a cart of them is full. */
export const isLeaving = (order: DemoOrder) =>
  statusOf(order) === 'in_progress' && order.hold === undefined && firstFull(order) !== null

/** Counts of bottles that go on carts: none is of more than one of them. */
function countByCart(order: DemoOrder) {
  const work = packing(order)
  if (!work) return
  work.logs = work.logs.flatMap((log, nth) => {
    const [good, from] = [log.good ?? 0, work.logs[nth - 1]?.at ?? log.at]
    const carts = Math.ceil(good / cartUnits)
    const full = Array.from({ length: Math.max(0, carts - 1) }, (_, at): Log => ({
      event: 'report',
      at: from + ((log.at - from) * (at + 1)) / carts,
      good: cartUnits,
      scrap: 0,
    }))
    return [...full, full.length > 0 ? { ...log, good: good - full.length * cartUnits } : log]
  })
}

const started = (at: number, now: number): Work => ({
  status: 'in_progress',
  logs: [{ event: 'start', at }],
  pieces: [{ state: 'running', from: at, to: now, reason: null }],
  good: 0,
  scrap: 0,
  end: now,
  blockCode: null,
})

/** Bottles of an order go to the warehouse now, from a while after its first cart was full. */
function leaves(order: DemoOrder, full: number, { now, crew }: Floor) {
  const [transfer, shipping] = (['transfer', 'shipping'] as const).map((phase) =>
    order.steps.find((step) => step.phase === phase),
  )
  if (!transfer) return
  transfer.person = crew('transfer')[0] ?? 0
  transfer.work = started(Math.min(full + 4 * minute, (full + now) / 2), now)
  if (shipping) Object.assign(shipping, { work: null, readyAt: null, qtyIn: 0 })
}

/**
 * Bottles of some products are put into no cartons, and carts take them to the warehouse. Which ones is chosen by the
 * orders that are packed now or were lately, so that at any hour some are under way; the first cart begins the transfer.
 */
export function packLoose(to: Tables, orders: readonly DemoOrder[], floor: Floor) {
  // At some hours nothing is packed: then the last order that was is on its way still.
  if (!orders.some(isLeaving)) {
    const done = orders.filter((order) => statusOf(order) === 'done' && firstFull(order) !== null)
    const last = done.toSorted((one, other) => packedAt(one) - packedAt(other)).at(-1)
    const full = last && firstFull(last)
    if (last && full) leaves(last, full, floor)
  }
  const chosen = new Set<number>()
  for (const status of ['in_progress', 'done'] as const) {
    const ready = orders.filter((order) => statusOf(order) === status && order.hold === undefined)
    const full = ready.filter((order) => firstFull(order) !== null)
    for (let at = 0; at < full.length; at += looseEach) chosen.add(full[at]?.bottle.id ?? 0)
  }
  const isCarton = new Set(
    to.rows('products').flatMap(({ id, sku }) => (String(sku).startsWith('PK-CTN-') ? [id] : [])),
  )
  for (const product of to.rows('products'))
    if (chosen.has(product.id)) Object.assign(product, { units_per_carton: null, cartons_per_skid: null })
  for (const part of to.rows('product_components'))
    if (chosen.has(Number(part.product_id)) && isCarton.has(Number(part.component_product_id)))
      part.is_active = false
  for (const { bottle } of orders) if (chosen.has(bottle.id)) bottle.perCarton = null
  for (const order of orders.filter((one) => chosen.has(one.bottle.id))) {
    const full = firstFull(order)
    if (full !== null && isLeaving(order)) leaves(order, full, floor)
    countByCart(order)
  }
}
