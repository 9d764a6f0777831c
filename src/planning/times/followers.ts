import type { Forward } from './forward'
import type { Laid } from './lanes'
import { positionsIn } from './reorder'
import { eachWaiter, laidWaiters } from './waiters'

/**
 * What waits for each operation of a plan, by places in its sequence: all that is reached from an operation is read from
 * one end to the other.
 */
export type Followers = {
  /** Steps behind it and what waits for its tank: lists of places in one list, with their starts. */
  start: Int32Array
  place: Int32Array
}

const cache = new WeakMap<Laid, Followers>()

/** The followers in a plan that is laid for good; computed once. */
export function followersOf({ compiled, laid, sequence }: Forward): Followers {
  const cached = cache.get(laid)
  if (cached) return cached
  const { nextStart, nextOwner } = compiled
  const position = positionsIn(sequence)
  const gated = laidWaiters(laid)
  const start = new Int32Array(sequence.length + 1)
  const place: number[] = []
  sequence.forEach((at, read) => {
    for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) place.push(position[nextOwner[edge]!]!)
    eachWaiter(gated, at, (waiting) => place.push(position[waiting]!))
    start[read + 1] = place.length
  })
  const made = { start, place: Int32Array.from(place) }
  cache.set(laid, made)
  return made
}
