import type { Laid } from './lanes'

/** What waits for a tank until an operation ends: chains of places, the first by operation, to -1. */
export type Waiters = { first: Int32Array; behind: number[]; waiting: number[] }

export function waiters({ gates, machine }: Laid): Waiters {
  const first = new Int32Array(machine.length).fill(-1)
  const behind: number[] = []
  const waiting: number[] = []
  for (const [at, others] of gates)
    for (const other of others) {
      behind.push(first[other]!)
      first[other] = waiting.push(at) - 1
    }
  return { first, behind, waiting }
}

export function eachWaiter(
  { first, behind, waiting }: Waiters,
  at: number,
  visit: (waiting: number) => void,
) {
  for (let place = first[at]!; place >= 0; place = behind[place]!) visit(waiting[place]!)
}
