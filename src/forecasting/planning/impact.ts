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

/**
 * The orders that a phase cannot finish in time, earliest due first: those whose work and all that is due before them
 * take more days than there are. What a change adds is due with its own day, before orders of the same day.
 */
export function lateOrders(
  orders: readonly OpenLoad[],
  added: readonly { due_in: number; hours: readonly number[] }[],
  phases: readonly PhaseCapacity[],
): Set<number> {
  const late = new Set<number>()
  const sorted = [
    ...added.map((one) => ({ ...one, id: null })),
    ...orders.map(({ id, due_in, hours }) => ({ id, due_in, hours })),
  ].toSorted((one, other) => one.due_in - other.due_in)
  for (const [index, { hours_per_day: capacity }] of phases.entries()) {
    let load = 0
    for (const { id, due_in: due, hours } of sorted) {
      const own = hours[index] ?? 0
      load += own
      if (id !== null && own > 0 && load > Math.max(0, due + 1) * capacity + 1e-9) late.add(id)
    }
  }
  return late
}

const lateAsPlanned = new WeakMap<PlantLoad, number>()

/** The orders of a plant that are late without any change: the same for every cell that is typed over. */
function lateNow(plant: PlantLoad) {
  const found = lateAsPlanned.get(plant)
  if (found !== undefined) return found
  const late = lateOrders(plant.orders, [], plant.phases).size
  lateAsPlanned.set(plant, late)
  return late
}

/** What changed quantities ask of the plant: bottles, stamps and security, nicotine, hours of machines, late orders. */
export function impactOf(changes: readonly QuantityChange[], plant: PlantLoad): Impact {
  const stamps = new Map<string, number>()
  const hours = plant.phases.map(() => 0)
  let [bottles, volume, nicotine, security] = [0, 0, 0, 0]
  const added: { due_in: number; hours: number[] }[] = []
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
    const own = load.seconds.map((seconds) => (qty * seconds) / 3600)
    for (const [index, part] of own.entries()) hours[index] = (hours[index] ?? 0) + part
    added.push({ due_in, hours: own })
  }
  const { security_headroom: headroom } = plant
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
    late_before: lateNow(plant),
    late_after: lateOrders(plant.orders, added, plant.phases).size,
  }
}
