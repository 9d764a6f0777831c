import { startAt, workBefore } from '../times/clock'
import { type Compiled, compiledOf } from '../times/compiled'
import {
  clockAt,
  emptyPass,
  type Forward,
  madeAt,
  timeStarted,
  timeWaiting,
  waitsFor,
} from '../times/forward'
import type { Awaited } from './awaited'
import { type Firsts, firstsOf } from './firsts'
import { classBefore, type Laid, rulesOf, startedFirst } from '../times/lanes'
import { eachWaiter, type Waiters, waiters } from '../times/waiters'
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
  /** Lanes that were planned, how many operations of each are timed, and whether all are. */
  planned: readonly (readonly number[])[]
  passed: Int32Array
  isPassed: Uint8Array
  lanes: number[][]
  /** The last operation of each lane so far, -1 without one. */
  last: Int32Array
  rules: ReturnType<typeof rulesOf>
  /** End of the last operation of each lane. */
  free: Int32Array
  /** From when each machine is free, its tank included, and the work of its clock before; -1 until it is needed. */
  freeAt: Int32Array
  freeWork: Int32Array
  /** Operations of a batch that the last one of each lane keeps its tank for. */
  holding: (readonly number[])[]
  gateWaiters: Waiters
  /** Machines whose tank is kept until an operation ends. */
  keeps: Map<number, number[]>
  /** When each queue can be served first, and the queues for which that has to be computed anew. */
  served: Firsts
  isStale: Uint8Array
  stale: Int32Array
  staleCount: number
  /** Queues that can be served then at the earliest: their machines have more to do since. */
  isLower: Uint8Array
  /** Class that each machine is set up for behind its lane so far, -1 where that is not known. */
  setFor: Int32Array
  /** Operations that can be timed: of a lane, or on no machine. */
  stack: number[]
  /** What lanes wait for, from when nothing could go on for the first time. */
  awaited: Awaited | null
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
): Builder {
  const { compiled, laid } = pass
  const queues = queuesOf(model, compiled, backlog, urgencyOf(model, compiled))
  const planned = model.lanes.map((lane) => startedFirst(model, lane))
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
    planned,
    passed: new Int32Array(model.machines.length),
    isPassed: Uint8Array.from(planned, ({ length }) => (length === 0 ? 1 : 0)),
    lanes: model.machines.map(() => []),
    last: new Int32Array(model.machines.length).fill(-1),
    rules: rulesOf(model),
    free: new Int32Array(model.machines.length).fill(model.now),
    freeAt: new Int32Array(model.machines.length).fill(-1),
    freeWork: new Int32Array(model.machines.length),
    holding: model.machines.map(() => []),
    gateWaiters: waiters(laid),
    keeps: new Map(),
    served: firstsOf(queues.queues.length),
    isStale: new Uint8Array(queues.queues.length).fill(1),
    stale: Int32Array.from(queues.queues, (_, queue) => queue),
    staleCount: queues.queues.length,
    isLower: new Uint8Array(queues.queues.length),
    setFor: Int32Array.from(model.machines, (_, machine) => classBefore(model, machine, -1) ?? -1),
    stack: [],
    awaited: null,
  }
}

export function builderOf(model: PlanModel, laid: Laid): Builder {
  const compiled = compiledOf(model)
  const pass = emptyPass(model, compiled, laid, new Int32Array(compiled.count))
  const builder = emptyBuilder(model, pass, backlogOf(compiled, laid), waitsFor(compiled, laid))
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
  const isFirst = enqueue(builder.queues, at, ready)
  if (builder.awaited?.isSeen[at] === 1) builder.awaited.waiting.push(at)
  // Behind the first of its queue it changes nothing of when that can be served.
  if (isFirst) outdate(builder, queue)
}

/** When a queue can be served first has to be computed anew. */
export function outdate(builder: Builder, queue: number) {
  const { isStale, stale } = builder
  if (isStale[queue] === 1) return
  isStale[queue] = 1
  stale[builder.staleCount++] = queue
}

function touch(builder: Builder, machine: number) {
  builder.freeAt[machine] = -1
  // Until all of its lane is timed a machine serves no queue.
  if (builder.isPassed[machine] === 0) return
  for (const queue of builder.queues.ofMachine[machine]!) outdate(builder, queue)
}

/** A machine is free later than it was, which makes no queue come sooner. */
function delay(builder: Builder, machine: number) {
  builder.freeAt[machine] = -1
  const { isLower, queues } = builder
  const own = queues.ofMachine[machine]!
  for (let place = 0; place < own.length; place++) isLower[own[place]!] = 1
}

/** One of the operations it waits for is timed. What is started or timed waits for none, and comes not to 0 again. */
const released = (builder: Builder, at: number) => {
  if (--builder.waits[at]! === 0) release(builder, at)
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
    builder.last[machine] = at
    free[machine] = pass.end[at]!
    builder.setFor[machine] =
      compiled.isStarted[at] === 1 ? (classBefore(model, machine, at) ?? -1) : compiled.class[at]!
    const isOpened = compiled.hasHolds && hold(builder, machine, at)
    const isPlanned =
      builder.isPassed[machine] === 0 && builder.planned[machine]![builder.passed[machine]!] === at
    if (isPlanned) passOne(builder, machine)
    if (isPlanned || isOpened) touch(builder, machine)
    else delay(builder, machine)
  }
  if (compiled.isHeld[at] === 1)
    for (const tank of builder.keeps.get(at) ?? [])
      // Before the last of them nothing else can go into it.
      if (isEachTimed(builder, builder.holding[tank]!)) touch(builder, tank)
      else delay(builder, tank)
  for (let edge = compiled.nextStart[at]!; edge < compiled.nextStart[at + 1]!; edge++)
    released(builder, compiled.nextOwner[edge]!)
  if (laid.next[at]! >= 0) released(builder, laid.next[at]!)
  if (compiled.isHeld[at] === 1) eachWaiter(builder.gateWaiters, at, (waiting) => released(builder, waiting))
}

function passOne({ passed, isPassed, planned }: Builder, machine: number) {
  const count = ++passed[machine]!
  if (count >= planned[machine]!.length) isPassed[machine] = 1
}

/** What the tank of a machine is kept for behind an operation, from what it was kept for before it. */
export function heldBehind(holds: readonly number[], before: readonly number[], at: number) {
  return before.includes(at) ? [...before.filter((one) => one !== at), ...holds] : holds
}

/** Keeps its tank for what it is kept for behind it. Whether that may let something in sooner: not a tank that was empty. */
function hold(builder: Builder, machine: number, at: number): boolean {
  const before = builder.holding[machine]!
  if (builder.pass.compiled.isHolder[at] === 0 && before.length === 0) return false
  const { holds } = builder.model.operations[at]!
  const isOpened = before.includes(at) || !isEachTimed(builder, before)
  builder.holding[machine] = heldBehind(holds, before, at)
  for (const one of holds) {
    const keeping = builder.keeps.get(one)
    if (keeping) keeping.push(machine)
    else builder.keeps.set(one, [machine])
  }
  return isOpened
}

/** Whether a machine can take an operation of the backlog: its lane is timed, its tank not kept for another batch. */
export const isOpen = (builder: Builder, machine: number, at: number) =>
  builder.isPassed[machine] === 1 && isEmpty(builder, machine, at)

function isEachTimed({ isTimed }: Builder, operations: readonly number[]): boolean {
  for (let place = 0; place < operations.length; place++) if (isTimed[operations[place]!] === 0) return false
  return true
}

/** Whether the tank of a machine is kept for no other batch. */
export const isEmpty = (builder: Builder, machine: number, at: number) =>
  !builder.pass.compiled.hasHolds ||
  builder.holding[machine]!.includes(at) ||
  isEachTimed(builder, builder.holding[machine]!)

/** From when a machine is free, its tank included. */
export function freeFrom({ pass, free, holding, freeAt, freeWork }: Builder, machine: number): number {
  if (freeAt[machine]! >= 0) return freeAt[machine]!
  let from = free[machine]!
  if (pass.compiled.hasHolds) for (const one of holding[machine]!) from = Math.max(from, pass.end[one]!)
  const clock = clockAt(pass.clocks, machine)
  const work = workBefore(clock, from)
  freeWork[machine] = work
  freeAt[machine] = startAt(clock, work)
  return freeAt[machine]!
}
