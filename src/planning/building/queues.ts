import type { Compiled } from '../times/compiled'
import { type Heap, pop, push, remove } from './heap'
import type { PlanModel, PlanOperation } from '../model'
import type { Urgency } from './urgency'

/** Operations that the same machines can do: those that are ready, and those that will be, by when. */
export type Queue = {
  machines: readonly number[]
  /** Place of its machines in the list of sets. */
  set: number
  /** Places of those that are ready among all by urgency. */
  ready: Heap
  /** Times and indexes of the others in one number each. */
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
  urgency: Urgency
}

/** More operations than a plan has; with a time of 31 bits in front an index stays a whole number. */
const many = 2 ** 21

const laterKey = (readyAt: number, at: number) => readyAt * many + at
const readyOf = (key: number) => Math.floor(key / many)
const indexOf = (key: number) => key - readyOf(key) * many

/** The operation that comes first in a queue, -1 when it is empty. */
export function firstIn({ urgency }: Queues, { ready, later }: Queue): number {
  if (ready.length > 0) return urgency.sorted[ready[0]!]!
  return later.length > 0 ? indexOf(later[0]!) : -1
}

/** One queue for each set of machines that the operations of no lane can go to. */
export function queuesOf(
  model: PlanModel,
  compiled: Compiled,
  backlog: readonly number[],
  urgency: Urgency,
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
    queues.push({ machines, set, readyBy: -1, ready: [], later: [] })
  })
  const queueOf = new Int32Array(compiled.count).fill(-1)
  for (const at of backlog) queueOf[at] = bySet[setOf[at]!]!
  return { queues, queueOf, ofMachine, readyAt, urgency }
}

/** Puts an operation into its queue, from when on it can start; answers whether it comes first in it. */
export function enqueue({ queues, queueOf, urgency }: Queues, at: number, readyAt: number): boolean {
  const { ready, later, readyBy } = queues[queueOf[at]!]!
  if (readyAt <= readyBy) {
    push(ready, urgency.place[at]!)
    return ready[0] === urgency.place[at]
  }
  const key = laterKey(readyAt, at)
  push(later, key)
  return ready.length === 0 && later[0] === key
}

/** The most urgent operation of a queue that can start by a time, or by one at which it was served before. */
export function takeUrgent({ urgency }: Queues, queue: Queue, by: number): number | undefined {
  const { ready, later } = queue
  queue.readyBy = Math.max(queue.readyBy, by)
  while (later.length > 0 && readyOf(later[0]!) <= queue.readyBy)
    push(ready, urgency.place[indexOf(pop(later)!)]!)
  const first = pop(ready)
  return first === undefined ? undefined : urgency.sorted[first]
}

export const isQueueEmpty = ({ ready, later }: Queue) => ready.length === 0 && later.length === 0

/** Nothing of a queue waits for its time any more. */
export function openAll({ urgency: { place } }: Queues, { ready, later }: Queue) {
  for (const key of later) push(ready, place[indexOf(key)]!)
  later.length = 0
}

/** Takes the most urgent one of some operations of a queue all of which are ready. */
export function takeOne({ urgency: { place } }: Queues, { ready }: Queue, some: readonly number[]) {
  let first = some[0]
  if (first === undefined) return undefined
  for (const at of some) if (place[at]! < place[first]!) first = at
  remove(ready, place[first]!)
  return first
}

/** Takes one operation out of its queue. */
export function takeThis({ queues, queueOf, readyAt, urgency: { place } }: Queues, at: number) {
  const { ready, later } = queues[queueOf[at]!]!
  if (!remove(ready, place[at]!)) remove(later, laterKey(readyAt[at]!, at))
}

/** Takes the most urgent operation of a queue all of which are ready. */
export function takeFirst({ urgency: { sorted } }: Queues, { ready }: Queue): number | undefined {
  const first = pop(ready)
  return first === undefined ? undefined : sorted[first]
}
