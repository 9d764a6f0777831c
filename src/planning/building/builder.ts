import { startAt, workBefore } from '../times/clock'
import { type Compiled, compiledOf } from '../times/compiled'
import {
  clockAt,
  emptyPass,
  type Forward,
  madeAt,
  timeStarted,
  timeWaiting,
  waiters,
  waitsFor,
} from '../times/forward'
import { type Firsts, firstsOf } from './firsts'
import { classBefore, type Laid, startedFirst } from '../times/lanes'
import type { PlanModel } from '../model'
import { enqueue, type Queues, queuesOf } from './queues'
import { urgencyOf } from './urgency'

/** A schedule while it is built: what is timed already, the lanes so far and what is free from when. */
export type Builder = {
  model: PlanModel
  pass: Forward
  queues: Queues
  /** How many operations each one still waits for. */
  waits: Int32Array
  isTimed: Uint8Array
  timed: number
  /** How many operations of the backlog are in lanes by now, and which. */
  step: number
  isBuilt: Uint8Array
  /** Something was put before what is planned on its machine. */
  isForced: boolean
  /** From when on each of them could be served when it was. */
  servedAt: Float64Array
  /** Lanes that were planned, and how many operations of each are timed. */
  planned: readonly (readonly number[])[]
  passed: Int32Array
  lanes: number[][]
  /** End of the last operation of each lane. */
  free: Int32Array
  /** From when each machine is free, its tank included, and the work of its clock before; -1 until it is needed. */
  freeAt: Int32Array
  freeWork: Int32Array
  /** Operations of a batch that the last one of each lane keeps its tank for. */
  holding: (readonly number[])[]
  gateWaiters: Map<number, number[]>
  /** Machines whose tank is kept until an operation ends. */
  keeps: Map<number, number[]>
  /** When each queue can be served first, and the queues for which that has to be computed anew. */
  served: Firsts
  isStale: Uint8Array
  stale: number[]
  /** Queues that can be served then at the earliest: their machines have more to do since. */
  isLower: Uint8Array
  /** Class that each machine is set up for behind its lane so far, -1 where that is not known. */
  setFor: Int32Array
  /** Operations that can be timed: of a lane, or on no machine. */
  stack: number[]
}

/** Operations of no lane that wait for a machine. */
export function backlogOf({ count, isStarted, choiceStart }: Compiled, { machine }: Laid): number[] {
  const backlog: number[] = []
  for (let at = 0; at < count; at++)
    if (machine[at]! < 0 && isStarted[at] === 0 && choiceStart[at + 1]! > choiceStart[at]!) backlog.push(at)
  return backlog
}

/** A schedule of which nothing is timed, of these times and this backlog. */
export function emptyBuilder(
  model: PlanModel,
  pass: Forward,
  backlog: readonly number[],
  waits: Int32Array,
  urgency = urgencyOf(model, pass.compiled),
): Builder {
  const { compiled, laid } = pass
  const queues = queuesOf(model, compiled, backlog, urgency)
  return {
    model,
    pass,
    queues,
    waits,
    isTimed: new Uint8Array(compiled.count),
    timed: 0,
    step: 0,
    isBuilt: new Uint8Array(compiled.count),
    isForced: false,
    servedAt: new Float64Array(compiled.count),
    planned: model.lanes.map((lane) => startedFirst(model, lane)),
    passed: new Int32Array(model.machines.length),
    lanes: model.machines.map(() => []),
    free: new Int32Array(model.machines.length).fill(model.now),
    freeAt: new Int32Array(model.machines.length).fill(-1),
    freeWork: new Int32Array(model.machines.length),
    holding: model.machines.map(() => []),
    gateWaiters: waiters(laid.gates),
    keeps: new Map(),
    served: firstsOf(queues.queues.length),
    isStale: new Uint8Array(queues.queues.length).fill(1),
    stale: queues.queues.map((_, queue) => queue),
    isLower: new Uint8Array(queues.queues.length),
    setFor: Int32Array.from(model.machines, (_, machine) => classBefore(model, machine, -1) ?? -1),
    stack: [],
  }
}

export function builderOf(model: PlanModel, laid: Laid, urgency?: Float64Array): Builder {
  const compiled = compiledOf(model)
  const pass = emptyPass(model, compiled, laid, new Int32Array(compiled.count))
  const builder = emptyBuilder(model, pass, backlogOf(compiled, laid), waitsFor(compiled, laid), urgency)
  const isInLane = (at: number) => compiled.isStarted[at] === 1 && laid.machine[at]! >= 0
  for (let at = compiled.count - 1; at >= 0; at--)
    if (builder.waits[at] === 0 && !isInLane(at)) release(builder, at)
  // What is started waits for nothing: timed as it came, it would come behind what waits for it in its lane.
  for (const lane of builder.planned) for (const at of lane) if (isInLane(at)) time(builder, at)
  return builder
}

/** When the operations an operation follows and its bounds let it start. */
function readyAt({ pass, model }: Builder, at: number): number {
  const { compiled } = pass
  let ready = Math.max(model.now, compiled.pinAt[at]!)
  if (compiled.boundBy[at]! >= 0) ready = Math.max(ready, compiled.boundAt[at]!)
  for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++) {
    const before = compiled.afterOperation[edge]!
    ready = Math.max(ready, madeAt(pass, before, compiled.afterShare[edge]!) + compiled.afterLag[edge]!)
  }
  return ready
}

/** All that an operation waits for is timed: it can be timed too, or waits in its queue for a machine. */
export function release(builder: Builder, at: number) {
  const queue = builder.queues.queueOf[at]!
  if (queue < 0) {
    builder.stack.push(at)
    return
  }
  const ready = readyAt(builder, at)
  builder.queues.readyAt[at] = ready
  enqueue(builder.queues.queues[queue]!, at, ready)
  outdate(builder, queue)
}

/** When a queue can be served first has to be computed anew. */
export function outdate({ isStale, stale }: Builder, queue: number) {
  if (isStale[queue] === 1) return
  isStale[queue] = 1
  stale.push(queue)
}

function touch(builder: Builder, machine: number) {
  builder.freeAt[machine] = -1
  // Until all of its lane is timed a machine serves no queue.
  if (builder.passed[machine]! < builder.planned[machine]!.length) return
  for (const queue of builder.queues.ofMachine[machine]!) outdate(builder, queue)
}

/** A machine is free later than it was, which makes no queue come sooner. */
function delay(builder: Builder, machine: number) {
  builder.freeAt[machine] = -1
  for (const queue of builder.queues.ofMachine[machine]!) builder.isLower[queue] = 1
}

const released = (builder: Builder, at: number) => {
  if (builder.isTimed[at] === 0 && builder.pass.compiled.isStarted[at] === 0 && --builder.waits[at]! === 0)
    release(builder, at)
}

/** Times an operation at the end of what its lane has so far, and releases what waited for it. */
export function time(builder: Builder, at: number) {
  const { model, pass, lanes, free } = builder
  const { compiled, laid } = pass
  if (compiled.isStarted[at]) timeStarted(model, pass, at)
  else timeWaiting(model.now, pass, at)
  pass.step[at] = compiled.isStarted[at] === 1 ? 0 : builder.step
  pass.sequence[builder.timed++] = at
  builder.isTimed[at] = 1
  const machine = laid.machine[at]!
  if (machine >= 0) {
    lanes[machine]!.push(at)
    free[machine] = pass.end[at]!
    builder.setFor[machine] =
      compiled.isStarted[at] === 1 ? (classBefore(model, machine, at) ?? -1) : compiled.class[at]!
    const isKept = compiled.hasHolds && hold(builder, machine, at)
    const isPlanned = builder.planned[machine]![builder.passed[machine]!] === at
    if (isPlanned) builder.passed[machine]!++
    if (isPlanned || isKept) touch(builder, machine)
    else delay(builder, machine)
  }
  if (builder.keeps.size > 0) for (const tank of builder.keeps.get(at) ?? []) touch(builder, tank)
  for (let edge = compiled.nextStart[at]!; edge < compiled.nextStart[at + 1]!; edge++)
    released(builder, compiled.edgeOwner[compiled.nextEdge[edge]!]!)
  if (laid.next[at]! >= 0) released(builder, laid.next[at]!)
  if (builder.gateWaiters.size > 0)
    builder.gateWaiters.get(at)?.forEach((waiting) => released(builder, waiting))
}

/** What the tank of a machine is kept for behind an operation, from what it was kept for before it. */
export function heldBehind(holds: readonly number[], before: readonly number[], at: number) {
  return before.includes(at) ? [...before.filter((one) => one !== at), ...holds] : holds
}

/** Whether its tank is kept for something, or was. */
function hold(builder: Builder, machine: number, at: number): boolean {
  const holds = builder.model.operations[at]!.holds
  const before = builder.holding[machine]!
  if (holds.length === 0 && before.length === 0) return false
  builder.holding[machine] = heldBehind(holds, before, at)
  for (const one of holds) builder.keeps.set(one, [...(builder.keeps.get(one) ?? []), machine])
  return true
}

/** Whether a machine can take an operation of the backlog: its lane is timed, its tank not kept for another batch. */
export const isOpen = (builder: Builder, machine: number, at: number) =>
  builder.passed[machine]! >= builder.planned[machine]!.length && isEmpty(builder, machine, at)

/** Whether the tank of a machine is kept for no other batch. */
export const isEmpty = ({ holding, isTimed }: Builder, machine: number, at: number) =>
  holding[machine]!.length === 0 ||
  holding[machine]!.includes(at) ||
  holding[machine]!.every((one) => isTimed[one] === 1)

/** From when a machine is free, its tank included. */
export function freeFrom({ pass, free, holding, freeAt, freeWork }: Builder, machine: number): number {
  if (freeAt[machine]! >= 0) return freeAt[machine]!
  let from = free[machine]!
  for (const one of holding[machine]!) from = Math.max(from, pass.end[one]!)
  const clock = clockAt(pass.clocks, machine)
  const work = workBefore(clock, from)
  freeWork[machine] = work
  freeAt[machine] = startAt(clock, work)
  return freeAt[machine]!
}
