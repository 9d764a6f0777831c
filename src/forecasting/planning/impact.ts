import { lateWith, type OrderQueue, orderQueue } from './lateOrders'

/** What one unit of a product asks of the plant. */
interface ProductLoad {
  product_id: number
  volume_ml: number
  strength_mg_ml: number
  /** Stamps on a unit, of this jurisdiction; none for export. */
  stamps: number
  jurisdiction: string | null
  /** Security that the law asks for a stamp of it, in CAD. */
  security_per_stamp: number
  /** Seconds of a machine of each phase. */
  seconds: readonly number[]
}

/** A phase and what its machines can do in a day, in hours. */
export interface PhaseCapacity {
  phase: string
  hours_per_day: number
}

/** An open order: when it is due, in days from today, and the hours that its phases still need. */
export interface OpenLoad {
  id: number
  due_in: number
  hours: readonly number[]
}

export interface PlantLoad {
  products: ReadonlyMap<number, ProductLoad>
  phases: readonly PhaseCapacity[]
  orders: readonly OpenLoad[]
  /** Security beside what stamps ask for now, in CAD; null where the licence covers them. */
  security_headroom: number | null
}

/** A quantity more or less of a product, to be made until a day, in days from today. */
export interface QuantityChange {
  product_id: number
  qty: number
  due_in: number
}

export interface Impact {
  bottles: number
  volume_ml: number
  nicotine_g: number
  stamps: { jurisdiction: string; stamps: number }[]
  security_cad: number
  /** What is left of the security; null where the licence covers it. */
  security_headroom: number | null
  hours: { phase: string; hours: number }[]
  /** Orders that end after their due day on a phase that is full, before and after the change. */
  late_before: number
  late_after: number
}

const exact = (value: number, places = 3) => Number(value.toFixed(places)) + 0

const queues = new WeakMap<PlantLoad, OrderQueue>()

/** The open orders of a plant: the same for every cell that is typed over. */
function queueOf(plant: PlantLoad) {
  const found = queues.get(plant) ?? orderQueue(plant.orders, plant.phases)
  queues.set(plant, found)
  return found
}

/** What changed quantities ask of the plant: bottles, stamps and security, nicotine, hours of machines, late orders. */
export function impactOf(changes: readonly QuantityChange[], plant: PlantLoad): Impact {
  const stamps = new Map<string, number>()
  const hours = plant.phases.map(() => 0)
  let [bottles, volume, nicotine, security] = [0, 0, 0, 0]
  const added = new Map<number, Float64Array>()
  for (const { product_id, qty, due_in } of changes) {
    const load = plant.products.get(product_id)
    if (!load || qty === 0) continue
    bottles += qty
    volume += qty * load.volume_ml
    nicotine += (qty * load.volume_ml * load.strength_mg_ml) / 1000
    if (load.jurisdiction !== null && load.stamps > 0) {
      stamps.set(load.jurisdiction, (stamps.get(load.jurisdiction) ?? 0) + qty * load.stamps)
      security += qty * load.stamps * load.security_per_stamp
    }
    const ofDay = added.get(due_in) ?? new Float64Array(hours.length)
    added.set(due_in, ofDay)
    for (let phase = 0; phase < hours.length; phase += 1) {
      const part = (qty * (load.seconds[phase] ?? 0)) / 3600
      hours[phase]! += part
      ofDay[phase]! += part
    }
  }
  const { security_headroom: headroom } = plant
  const queue = queueOf(plant)
  return {
    bottles: exact(bottles),
    volume_ml: exact(volume),
    nicotine_g: exact(nicotine),
    stamps: [...stamps]
      .map(([jurisdiction, count]) => ({ jurisdiction, stamps: exact(count) }))
      .toSorted((one, other) => (one.jurisdiction < other.jurisdiction ? -1 : 1)),
    security_cad: exact(security, 2),
    security_headroom: headroom === null ? null : exact(headroom - Math.max(0, security), 2),
    hours: plant.phases
      .map(({ phase }, index) => ({ phase, hours: exact(hours[index] ?? 0, 2) }))
      .filter(({ hours: some }) => some !== 0),
    late_before: queue.lateNow,
    late_after: lateWith(queue, added),
  }
}
