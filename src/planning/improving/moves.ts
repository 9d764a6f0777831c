import type { PlanChange } from '../changes'
import type { PlanModel } from '../model'

/** An operation that goes to a place of a lane: behind the last of these keys that is there, first without one. */
export type Move = { key: string; machine: number; behind: readonly string[] }

/** Which of a list of places are in a longest rising row: what is between them has moved. */
function risingIn(places: readonly number[]): boolean[] {
  const lengths = places.map(() => 1)
  const before = places.map(() => -1)
  let last = -1
  places.forEach((place, at) => {
    if (place < 0) return
    for (let other = 0; other < at; other++)
      if (places[other]! >= 0 && places[other]! < place && lengths[other]! >= lengths[at]!) {
        lengths[at] = lengths[other]! + 1
        before[at] = other
      }
    if (last < 0 || lengths[at]! > lengths[last]!) last = at
  })
  const isRising = places.map(() => false)
  for (let at = last; at >= 0; at = before[at]!) isRising[at] = true
  return isRising
}

/** The fewest moves that make the lanes of one plan those of another, in the order in which they are made. */
export function movesBetween(before: PlanModel, after: PlanModel): Move[] {
  return after.lanes.flatMap((lane, machine) => {
    const old = before.lanes[machine]!
    if (lane === old) return []
    const placeOf = new Map(old.map((at, place) => [at, place]))
    const isRising = risingIn(lane.map((at) => placeOf.get(at) ?? -1))
    const keys = lane.map((at) => after.operations[at]!.key)
    return keys.flatMap((key, place): Move[] =>
      isRising[place] ? [] : [{ key, machine: after.machines[machine]!.id, behind: keys.slice(0, place) }],
    )
  })
}

/** A move as a change of a plan that others of the same proposal may not be made on. */
export function changeOfMove({ machines, lanes, operations }: PlanModel, move: Move): PlanChange {
  const lane = lanes[machines.findIndex(({ id }) => id === move.machine)] ?? []
  const there = new Set(lane.map((at) => operations[at]!.key))
  const after = move.behind.findLast((key) => key !== move.key && there.has(key)) ?? null
  return { kind: 'place', key: move.key, machine: move.machine, after }
}
