import type { Compiled } from '../times/compiled'
import { type Heap, pop, push } from './heap'
import type { PlanModel, PlanOperation } from '../model'

/** Operations that the same machines can do: those that are ready, and those that will be, by when. */
export type Queue = {
  machines: readonly number[]
  /** Place of its machines in the list of sets. */
  set: number
  ready: Heap
  later: Heap
  /** What can start by then is ready: the latest time at which it was served. */
  readyBy: number
}

type Sets = { setOf: Int32Array; sets: (readonly number[])[] }

const setCache = new WeakMap<readonly PlanOperation[], Sets>()

/** The sets of machines that operations can go to, and that of each; once for each list of operations. */
export function setsOf({ operations }: PlanModel): Sets {
  const cached = setCache.get(operations)
  if (cached) return cached
  const places = new Map<string, number>()
  const sets: (readonly number[])[] = []
  const setOf = Int32Array.from(operations, ({ pin, choices }) => {
    const machines = pin
      ? [pin.machine]
      : [...new Set(choices.map(({ machine }) => machine))].toSorted((a, b) => a - b)
    const key = machines.join(' ')
    const place = places.get(key) ?? sets.push(machines) - 1
    places.set(key, place)
    return place
  })
  const made = { setOf, sets }
  setCache.set(operations, made)
  return made
}

export type Queues = {
  queues: Queue[]
  queueOf: Int32Array
  /** Queues that a machine serves. */
  ofMachine: number[][]
  readyAt: Float64Array
}

/** One queue for each set of machines that the operations of no lane can go to. */
export function queuesOf(
  model: PlanModel,
  compiled: Compiled,
  backlog: readonly number[],
  rank: Float64Array,
): Queues {
  const { setOf, sets } = setsOf(model)
  const isUsed = new Uint8Array(sets.length)
  for (const at of backlog) isUsed[setOf[at]!] = 1
  const bySet = new Int32Array(sets.length)
  const readyAt = new Float64Array(compiled.count)
  const queues: Queue[] = []
  const ofMachine: number[][] = model.machines.map(() => [])
  // In the order of the sets: of two that can be served at one time it is the same one, whatever else is in the backlog.
  sets.forEach((machines, set) => {
    if (isUsed[set] === 0) return
    bySet[set] = queues.length
    for (const machine of machines) ofMachine[machine]?.push(queues.length)
    queues.push({
      machines,
      set,
      readyBy: -1,
      ready: { indexes: [], rank },
      later: { indexes: [], rank: readyAt },
    })
  })
  const queueOf = new Int32Array(compiled.count).fill(-1)
  for (const at of backlog) queueOf[at] = bySet[setOf[at]!]!
  return { queues, queueOf, ofMachine, readyAt }
}

/** Puts an operation into its queue, from when on it can start. */
export function enqueue(queue: Queue, at: number, readyAt: number) {
  push(readyAt <= queue.readyBy ? queue.ready : queue.later, at)
}

/** The most urgent operation of a queue that can start by a time, or by one at which it was served before. */
export function takeUrgent(queue: Queue, readyAt: Float64Array, by: number): number | undefined {
  const { ready, later } = queue
  queue.readyBy = Math.max(queue.readyBy, by)
  for (;;) {
    const next = later.indexes[0]
    if (next === undefined || readyAt[next]! > queue.readyBy) break
    pop(later)
    push(ready, next)
  }
  return pop(ready)
}

/** Takes the most urgent operation of a queue that a test holds for; nothing waits for its time any more. */
export function takeWhere({ ready, later }: Queue, isFit: (at: number) => boolean): number | undefined {
  for (let next = pop(later); next !== undefined; next = pop(later)) push(ready, next)
  const passed: number[] = []
  let taken = pop(ready)
  while (taken !== undefined && !isFit(taken)) {
    passed.push(taken)
    taken = pop(ready)
  }
  for (const one of passed) push(ready, one)
  return taken
}
