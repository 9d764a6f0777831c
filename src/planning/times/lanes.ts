import { choiceOn, type Compiled, compiledOf } from './compiled'
import type { PlanModel } from '../model'

/** What follows from the lanes: arrays by operation. */
export type Laid = {
  machine: Int32Array
  /** The operation before and behind it in its lane, -1 for none. */
  previous: Int32Array
  next: Int32Array
  work: Int32Array
  /** Its set-up on its machine with the change-over from the operation before it. */
  setup: Int32Array
  /** Operations whose end it waits for because they keep its tank taken; `ungated` for most. */
  gates: (readonly number[])[]
}

/** The gates of all that waits for no tank: one list, which is told apart without a look into it. */
export const ungated: readonly number[] = []

const sequenceCache = new WeakMap<readonly number[], { compiled: Compiled; sequence: readonly number[] }>()

/** Started operations first, by their start: what waits cannot be before what runs. */
export function startedFirst(model: PlanModel, lane: readonly number[]): readonly number[] {
  const compiled = compiledOf(model)
  const cached = sequenceCache.get(lane)
  if (cached?.compiled === compiled) return cached.sequence
  const sequence = sorted(model, compiled, lane)
  sequenceCache.set(lane, { compiled, sequence })
  return sequence
}

function sorted(model: PlanModel, { isStarted }: Compiled, lane: readonly number[]): readonly number[] {
  const isWaiting = (at: number) => isStarted[at] === 0
  const waiting = lane.findIndex(isWaiting)
  const isSorted = waiting < 0 || lane.every((at, place) => place < waiting || isWaiting(at))
  if (isSorted) return lane
  const startOf = (at: number) => model.operations[at]?.started ?? 0
  return [
    ...lane.filter((at) => !isWaiting(at)).toSorted((a, b) => startOf(a) - startOf(b)),
    ...lane.filter(isWaiting),
  ]
}

/** Seconds to change a machine over to a class, from the class it made last. */
export function changeOver(model: PlanModel, machine: number, from: number | null, to: number): number {
  const rules = model.changeOvers[model.machines[machine]?.group ?? -1]
  return from === null || !rules ? 0 : (rules.seconds[from * rules.classes + to] ?? 0)
}

/** The rules of change-over of each machine. */
export const rulesOf = ({ machines, changeOvers }: PlanModel) =>
  machines.map(({ group }) => changeOvers[group])

/** The class before the first waiting operation is what the machine is set up for, where that is known. */
export function classBefore(model: PlanModel, machine: number, previous: number): number | null {
  const compiled = compiledOf(model)
  if (compiled.isStarted[previous] === 0) return compiled.class[previous]!
  const set = model.machines[machine]?.set ?? null
  const before = model.operations[previous]
  if (!before) return set
  return before.state === 'done' && set !== null ? set : before.class
}

/** Which operations each one of a lane waits for beside the one before it. */
function gatesOf(model: PlanModel, { isHolder }: Compiled, lane: readonly number[], { gates }: Laid) {
  let holding: readonly number[] = []
  for (const at of lane) {
    if (isHolder[at] === 0 && holding.length === 0) continue
    const holds = model.operations[at]?.holds ?? []
    // One of the batch that the tank is kept for goes into it; the next of another batch waits for all of this one.
    const isOfBatch = holding.includes(at)
    if (!isOfBatch && holding.length > 0) gates[at] = holding
    holding = isOfBatch ? [...new Set([...holding.filter((other) => other !== at), ...holds])] : holds
  }
}

/** Lays one lane into the arrays; what is behind the same one as before there is laid already. */
export function layLane(model: PlanModel, compiled: Compiled, laid: Laid, machine: number) {
  const lane = startedFirst(model, model.lanes[machine]!)
  let previous = -1
  for (let place = 0; place < lane.length; place++) {
    const at = lane[place]!
    laid.next[at] = lane[place + 1] ?? -1
    if (laid.machine[at] !== machine || laid.previous[at] !== previous) {
      const choice = choiceOn(compiled, at, machine)
      laid.machine[at] = machine
      laid.work[at] = compiled.choiceSeconds[choice] ?? 0
      laid.previous[at] = previous
      const isBehind = previous >= 0 && compiled.isStarted[previous] === 0
      const from = isBehind ? compiled.class[previous]! : classBefore(model, machine, previous)
      laid.setup[at] =
        (compiled.choiceSetup[choice] ?? 0) + changeOver(model, machine, from, compiled.class[at]!)
    }
    previous = at
  }
  if (!compiled.hasHolds) return
  for (const at of lane) if (laid.gates[at] !== ungated) laid.gates[at] = ungated
  gatesOf(model, compiled, lane, laid)
}

export function lay(model: PlanModel): Laid {
  const compiled = compiledOf(model)
  const { count } = compiled
  const laid = {
    machine: new Int32Array(count).fill(-1),
    previous: new Int32Array(count).fill(-1),
    next: new Int32Array(count).fill(-1),
    work: new Int32Array(count),
    setup: new Int32Array(count),
    gates: Array.from({ length: count }, () => ungated),
  }
  for (let machine = 0; machine < model.lanes.length; machine++) layLane(model, compiled, laid, machine)
  return laid
}
