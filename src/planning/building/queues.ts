import type { Compiled } from '../times/compiled'
import { type Heap, pop, push } from './heap'
import type { PlanModel } from '../model'

/** Operations that the same machines can do: those that are ready, and those that will be, by when. */
export type Queue = { machines: readonly number[]; ready: Heap; later: Heap }

const machinesOf = (model: PlanModel, { choiceMachine, choiceStart }: Compiled, at: number): number[] => {
  const pin = model.operations[at]!.pin
  if (pin) return [pin.machine]
  return [...new Set(choiceMachine.subarray(choiceStart[at]!, choiceStart[at + 1]!))].toSorted(
    (a, b) => a - b,
  )
}

export type Queues = {
  queues: Queue[]
  queueOf: Int32Array
  /** Queues that a machine serves. */
  ofMachine: number[][]
  readyAt: Int32Array
}

/** One queue for each set of machines that the operations of no lane can go to. */
export function queuesOf(
  model: PlanModel,
  compiled: Compiled,
  backlog: readonly number[],
  rank: Float64Array,
): Queues {
  const bySet = new Map<string, number>()
  const readyAt = new Int32Array(compiled.count)
  const queues: Queue[] = []
  const queueOf = new Int32Array(compiled.count).fill(-1)
  const ofMachine: number[][] = model.machines.map(() => [])
  for (const at of backlog) {
    const machines = machinesOf(model, compiled, at)
    const set = machines.join(' ')
    let queue = bySet.get(set)
    if (queue === undefined) {
      queue = queues.length
      bySet.set(set, queue)
      queues.push({
        machines,
        ready: { indexes: [], rank: (one) => rank[one]! },
        later: { indexes: [], rank: (one) => readyAt[one]! },
      })
      for (const machine of machines) ofMachine[machine]?.push(queue)
    }
    queueOf[at] = queue
  }
  return { queues, queueOf, ofMachine, readyAt }
}

/** The most urgent operation of a queue that can start by a time. */
export function takeUrgent({ ready, later }: Queue, readyAt: Int32Array, by: number): number | undefined {
  for (;;) {
    const next = later.indexes[0]
    if (next === undefined || readyAt[next]! > by) break
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
