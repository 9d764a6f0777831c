import type { OpenLoad, PhaseCapacity } from './impact'

/** The open orders of a plant, earliest due first, with what each phase has left until each of them. */
export interface OrderQueue {
  due: readonly number[]
  /** Order by order, a figure for each phase: hours free until its due day, Infinity where it needs none of them. */
  free: Float64Array
  phases: number
  /** Orders that are late without any change. */
  lateNow: number
}

/** Hours that a change adds to each phase, by the day they are due. */
export type AddedHours = ReadonlyMap<number, Float64Array>

function countLate({ due, free, phases }: Omit<OrderQueue, 'lateNow'>, added: AddedHours) {
  const days = [...added].toSorted(([one], [other]) => one - other)
  const until = new Float64Array(phases)
  let [late, next] = [0, 0]
  for (const [order, day] of due.entries()) {
    // What a change adds to a day comes before the orders of that day.
    for (let of = days[next]; of !== undefined && of[0] <= day; next += 1, of = days[next])
      for (let phase = 0; phase < phases; phase += 1) until[phase]! += of[1][phase] ?? 0
    const from = order * phases
    for (let phase = 0; phase < phases; phase += 1)
      if (until[phase]! > free[from + phase]! + 1e-9) {
        late += 1
        break
      }
  }
  return late
}

/**
 * The queue of open orders, computed once for a plant. A phase cannot finish an order in time where its work and all that
 * is due before it take more days than there are.
 */
export function orderQueue(orders: readonly OpenLoad[], phases: readonly PhaseCapacity[]): OrderQueue {
  const sorted = orders.toSorted((one, other) => one.due_in - other.due_in)
  const loads = phases.map(() => 0)
  const free = new Float64Array(sorted.length * phases.length)
  for (const [order, { due_in: day, hours }] of sorted.entries())
    for (const [phase, { hours_per_day: capacity }] of phases.entries()) {
      const own = hours[phase] ?? 0
      const load = (loads[phase] ?? 0) + own
      loads[phase] = load
      free[order * phases.length + phase] = own > 0 ? Math.max(0, day + 1) * capacity - load : Infinity
    }
  const queue = { due: sorted.map(({ due_in }) => due_in), free, phases: phases.length }
  return { ...queue, lateNow: countLate(queue, new Map()) }
}

/** How many orders are late once hours are added: each is only compared with what is free until it. */
export const lateWith = (queue: OrderQueue, added: AddedHours): number =>
  added.size === 0 ? queue.lateNow : countLate(queue, added)
