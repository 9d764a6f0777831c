import { type Laid, ungated } from './lanes'

/** What waits for a tank until an operation ends: chains of places, the first by operation, to -1. */
export type Waiters = { first: Int32Array; behind: number[]; waiting: number[] }

export function waiters({ gates, machine }: Laid): Waiters {
  const first = new Int32Array(machine.length).fill(-1)
  const behind: number[] = []
  const waiting: number[] = []
  for (let at = 0; at < gates.length; at++) {
    if (gates[at] === ungated) continue
    for (const other of gates[at]!) {
      behind.push(first[other]!)
      first[other] = waiting.push(at) - 1
    }
  }
  return { first, behind, waiting }
}

const cache = new WeakMap<Laid, Waiters>()

/** What waits for tanks in a plan that is laid for good; computed once. */
export function laidWaiters(laid: Laid): Waiters {
  const made = cache.get(laid) ?? waiters(laid)
  cache.set(laid, made)
  return made
}

export function eachWaiter(
  { first, behind, waiting }: Waiters,
  at: number,
  visit: (waiting: number) => void,
) {
  for (let place = first[at]!; place >= 0; place = behind[place]!) visit(waiting[place]!)
}
