import type { Random } from '../company/random'
import type { Tables } from '../company/tables'
import type { LedgerOrder } from '../orders/batchLots'

const hourMs = 3_600_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

const owned = 40
/** Bottles on a full cart. */
const capacity_units = 600
/** The last carts are not loaded, but cleaned; one of those before them is broken. */
const cleaning = 4
const broken = owned - cleaning - 1

const carried: readonly string[] = ['bottling', 'labelling', 'stamping', 'packing']

/** What is on carts: of each running step the last bottles that it made. */
const loadsOf = ({ order, id, stepIds, bottled }: LedgerOrder) =>
  order.steps.flatMap((step) => {
    if (!step.work || step.work.status === 'done' || !carried.includes(step.phase)) return []
    const full = Math.min(step.work.good, capacity_units)
    const started = Math.min(step.work.good - full, capacity_units)
    return [full, started]
      .filter((qty) => qty > 0)
      .map((qty) => ({
        production_order_id: id,
        step_id: stepIds.get(step),
        lot_id: bottled?.id ?? null,
        qty,
      }))
  })

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
      capacity_units,
      bin_id: bin,
      production_order_id: null,
      step_id: null,
      lot_id: null,
      qty: 0,
      ...load,
      last_cleaned_at: iso(now - chance.between(4, 90) * hourMs),
      created_at: iso(now - 2_000 * hourMs),
      updated_at: iso(now - chance.between(0.1, 3) * hourMs),
    })
  }
}
