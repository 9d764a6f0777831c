import type { Random } from '../company/random'
import type { Tables } from '../company/tables'
import type { LedgerOrder } from '../orders/batchLots'
import type { DemoStep } from '../orders/floor'
import { cartUnits } from './looseBottles'

const hourMs = 3_600_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

const owned = 40
/** The last carts are not loaded, but cleaned; one of those before them is broken. */
const cleaning = 4
const broken = owned - cleaning - 1
/** As many carts wait with what an order has packed. */
const waiting = 4

const carried: readonly string[] = ['bottling', 'labelling', 'stamping']

/** So many bottles on carts, of which all but the last are full. */
const onCarts = (qty: number, most: number) =>
  Array.from({ length: Math.min(most, Math.ceil(qty / cartUnits)) }, (_, at) =>
    Math.min(cartUnits, qty - at * cartUnits),
  )

/** What is on carts: of each running step what the next has not taken, and packed bottles that go without cartons. */
function loadsOf({ order, id, stepIds, bottled, posts }: LedgerOrder) {
  const load = (step: DemoStep, quantities: readonly number[]) =>
    quantities.map((qty) => ({
      production_order_id: id,
      step_id: stepIds.get(step),
      lot_id: bottled?.id ?? null,
      qty,
    }))
  return order.steps.flatMap((step, at) => {
    const { work } = step
    if (!work) return []
    if (step.phase === 'packing' && order.bottle.perCarton === null && posts) {
      const qty = work.status === 'done' ? work.good : work.good - (work.good % cartUnits)
      return load(step, onCarts(qty, waiting))
    }
    if (work.status === 'done' || !carried.includes(step.phase)) return []
    const next = order.steps[at + 1]?.work
    return load(step, onCarts(work.good - (next ? next.good + next.scrap : 0), 2))
  })
}

type Options = { bin: number; now: number; chance: Random }

/** Carts between the phases: loaded with what running steps made, being cleaned, free, one of them broken. */
export function addCarts(to: Tables, orders: readonly LedgerOrder[], { bin, now, chance }: Options) {
  const loads = orders.flatMap(loadsOf).slice(0, broken)
  for (let at = 0; at < owned; at++) {
    const code = `CRT-${String(at + 1).padStart(5, '0')}`
    const load = loads[at]
    to.add('carts', {
      code,
      qr_code: code,
      name: `Bottle cart ${code.slice(4)}`,
      status: load ? 'loaded' : at > broken ? 'cleaning' : at === broken ? 'out_of_service' : 'free',
      capacity_units: cartUnits,
      bin_id: bin,
      production_order_id: null,
      step_id: null,
      lot_id: null,
      qty: 0,
      // Named where its transfer is made.
      floor_transfer_id: null,
      ...load,
      last_cleaned_at: iso(now - chance.between(4, 90) * hourMs),
      created_at: iso(now - 2_000 * hourMs),
      updated_at: iso(now - chance.between(0.1, 3) * hourMs),
    })
  }
}
