import type { PlanModel } from '../model'
import { clockAt, type Forward, madeAt } from '../times/forward'
import { startAt, workBefore } from '../times/clock'
import { classBefore, startedFirst, ungated } from '../times/lanes'
import type { Passed, Relayed } from '../times/relay'
import { positionsIn } from '../times/reorder'
import { eachWaiter, waiters } from '../times/waiters'
import { setsOf } from './queues'

const never = 0x7fffffff

/** What of a build goes on as before until a change reaches it, and from where on it may not. */
type Limits = {
  /** Operations whose times or place are others. */
  isReached: Uint8Array
  /** Every queue may be served otherwise from this time on. */
  by: number
  /** Per set of machines, the time from which on a queue of it may be served otherwise. */
  ofSet: Float64Array
  /** Machines that are free later than they were: what went to them may go elsewhere. */
  isLater: Uint8Array
  /** Something planned waits for a tank. */
  hasGates: boolean
}

/** Machines on which some operation can keep a tank taken. */
function tanksOf({ operations, machines }: PlanModel): Uint8Array {
  const isTank = new Uint8Array(machines.length)
  for (const { holds, choices } of operations)
    if (holds.length > 0) for (const { machine } of choices) isTank[machine] = 1
  return isTank
}

const tankCache = new WeakMap<PlanModel['operations'], Uint8Array>()

function isTankOf(model: PlanModel): Uint8Array {
  const made = tankCache.get(model.operations) ?? tanksOf(model)
  tankCache.set(model.operations, made)
  return made
}

/** Operations that wait for the backlog now and did not before. */
function leftOf({ pass: { sequence }, built }: Passed, { isBehind }: Relayed): number[] {
  const left: number[] = []
  for (let read = 0; read < built.head; read++)
    if (isBehind[sequence[read]!] === 1) left.push(sequence[read]!)
  return left
}

/** Operations that wait for the backlog no more. */
function enteredOf({ pass: { sequence }, built }: Passed, { isBehind }: Relayed): number[] {
  const entered: number[] = []
  for (let read = built.head; read < sequence.length; read++)
    if (isBehind[sequence[read]!] === 0) entered.push(sequence[read]!)
  return entered
}

/**
 * Whether all that is planned is later or where it was: one operation of the backlog is put between others of a lane, and
 * to change over to it and from it takes no less than from one to the other.
 */
function isInsertion({ pass: old, built }: Passed, { change, pass: { laid } }: Relayed): boolean {
  const [at = -1] = change.entering
  if (change.entering.length !== 1 || change.machines.length !== 1 || built.isBuilt[at] === 0) return false
  const next = laid.next[at]!
  if (next < 0 || old.laid.previous[next] !== laid.previous[at]) return false
  return laid.setup[at]! + laid.work[at]! + laid.setup[next]! >= old.laid.setup[next]!
}

/** From when an operation could start by what it follows. */
function readyOf({ compiled }: Forward, pass: Forward, at: number): number {
  let ready = 0
  for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++)
    ready = Math.max(
      ready,
      madeAt(pass, compiled.afterOperation[edge]!, compiled.afterShare[edge]!) + compiled.afterLag[edge]!,
    )
  return ready
}

/**
 * What is put into a lane and waits for the backlog still: what follows it may be ready before it was, never before what
 * the operation itself waits for. False when that is planned.
 */
function limitBehind(
  before: Passed,
  made: Relayed,
  isPlanned: Uint8Array,
  limits: Limits,
  at: number,
): boolean {
  const { nextStart, nextEdge, edgeOwner } = made.pass.compiled
  limits.by = Math.min(limits.by, readyOf(made.pass, before.pass, at))
  for (let place = nextStart[at]!; place < nextStart[at + 1]!; place++) {
    const owner = edgeOwner[nextEdge[place]!]!
    if (before.built.isBuilt[owner] === 0 || isPlanned[owner] === 1) return false
    limits.isReached[owner] = 1
  }
  return true
}

/** What follows one that waits for the backlog now, and is later therefore. False when it has to do with tanks. */
function reachBehind(
  before: Passed,
  { pass: { compiled, laid } }: Relayed,
  limits: Limits,
  at: number,
): boolean {
  if (compiled.hasHolds && (compiled.isHeld[at] === 1 || limits.hasGates)) return false
  const { nextStart, nextEdge, edgeOwner } = compiled
  for (let place = nextStart[at]!; place < nextStart[at + 1]!; place++) {
    const edge = nextEdge[place]!
    limits.isReached[edgeOwner[edge]!] = 1
    if (compiled.hasHolds)
      limits.by = Math.min(
        limits.by,
        madeAt(before.pass, at, compiled.afterShare[edge]!) + compiled.afterLag[edge]!,
      )
  }
  if (laid.next[at]! >= 0) limits.isReached[laid.next[at]!] = 1
  return true
}

const isSameTime = (one: Forward, other: Forward, at: number) =>
  one.start[at] === other.start[at] &&
  one.end[at] === other.end[at] &&
  one.base[at] === other.base[at] &&
  one.laid.work[at] === other.laid.work[at] &&
  one.laid.machine[at] === other.laid.machine[at]

/** From when what follows an operation is ready at the earliest, in both plans. False when it may come before the backlog. */
function limitNext(
  before: Passed,
  made: Relayed,
  isPlanned: Uint8Array,
  limits: Limits,
  at: number,
  isEntered: boolean,
): boolean {
  const { compiled } = made.pass
  const { nextStart, nextEdge, edgeOwner, afterShare, afterLag } = compiled
  for (let place = nextStart[at]!; place < nextStart[at + 1]!; place++) {
    const edge = nextEdge[place]!
    const owner = edgeOwner[edge]!
    if (made.isBehind[owner] === 0) continue
    if (before.built.isBuilt[owner] === 1 && isPlanned[owner] === 0) {
      const [share, lag] = [afterShare[edge]!, afterLag[edge]!]
      const [was, is] = [madeAt(before.pass, at, share) + lag, madeAt(made.pass, at, share) + lag]
      // What is ready later only misses from what was served, in its turn; one that may go into a tank keeps it from others.
      if (isEntered || is < was) limits.by = Math.min(limits.by, is)
      if (compiled.hasHolds) limits.by = Math.min(limits.by, was)
    } else if (isEntered) return false
    limits.isReached[owner] = 1
  }
  return true
}

const lastOf = (model: PlanModel, machine: number) => startedFirst(model, model.lanes[machine]!).at(-1) ?? -1

/** From when the queues of a machine may be served otherwise. False when it may be open to them from the beginning. */
function limitMachine(
  before: Passed,
  model: PlanModel,
  made: Relayed,
  limits: Limits,
  machine: number,
  isHeldReached: boolean,
  isInserted: boolean,
): boolean {
  const [was, is] = [lastOf(before.model, machine), lastOf(model, machine)]
  const wasPassed = was < 0 || positionsIn(before.pass.sequence)[was]! < before.built.head
  const isPassed = is < 0 || made.isBehind[is] === 0
  // What of it waits for the backlog is reached itself where it is another.
  if (!wasPassed && !isPassed) return true
  if (!wasPassed || (!isPassed && !isInserted)) return false
  const clock = clockAt(made.pass.clocks, machine)
  const freeAfter = (pass: Forward, last: number) =>
    startAt(clock, workBefore(clock, last < 0 ? model.now : pass.end[last]!))
  const free = freeAfter(before.pass, was)
  const freeNow = isPassed ? freeAfter(made.pass, is) : never
  const isTank = isTankOf(model)[machine] === 1
  const isKept = !isTank || (!isHeldReached && before.model.lanes[machine] === model.lanes[machine])
  if (was === is && free === freeNow && isKept) return true
  const isLater =
    !isTank && freeNow >= free && classBefore(before.model, machine, was) === classBefore(model, machine, is)
  if (!isPassed && !isLater) return false
  if (isLater) limits.isLater[machine] = 1
  else limits.by = Math.min(limits.by, free, freeNow)
  const from = isLater ? free : -1
  setsOf(model).sets.forEach((set, at) => {
    if (set.includes(machine)) limits.ofSet[at] = Math.min(limits.ofSet[at]!, from)
  })
  return true
}

/** Which operations are in lanes. */
function plannedIn({ operations, lanes }: PlanModel): Uint8Array {
  const isPlanned = new Uint8Array(operations.length)
  for (const lane of lanes) for (const at of lane) isPlanned[at] = 1
  return isPlanned
}

function limitsOf(before: Passed, model: PlanModel, made: Relayed): Limits | undefined {
  const [entered, left] = [enteredOf(before, made), leftOf(before, made)]
  const isInserted = isInsertion(before, made)
  if (left.length > 0 && !isInserted) return undefined
  const { compiled, laid } = made.pass
  const limits: Limits = {
    isReached: new Uint8Array(compiled.count),
    by: never,
    ofSet: new Float64Array(setsOf(model).sets.length).fill(never),
    isLater: new Uint8Array(model.machines.length),
    hasGates: laid.gates.some((gates) => gates !== ungated),
  }
  const isEntered = new Set(entered)
  const isPlanned = plannedIn(model)
  const gated = waiters(laid)
  const isTank = isTankOf(model)
  const { setOf, sets } = setsOf(model)
  const goesIntoTanks = (at: number) => sets[setOf[at]!]!.some((machine) => isTank[machine] === 1)
  // Whether a tank is open goes by what of a queue would come first: one less may open it sooner.
  if (compiled.hasHolds && made.change.entering.some(goesIntoTanks)) return undefined
  for (const at of left) if (!reachBehind(before, made, limits, at)) return undefined
  for (const at of made.change.entering)
    if (made.isBehind[at] === 1 && !limitBehind(before, made, isPlanned, limits, at)) return undefined
  let isHeldReached = false
  for (let read = made.head.from; read < made.head.length; read++) {
    const at = made.head.order[read]!
    const isNew = isEntered.has(at)
    if (!isNew && isSameTime(before.pass, made.pass, at)) continue
    if (isNew) limits.isReached[at] = 1
    if (compiled.isHeld[at] === 1) isHeldReached = true
    if (!limitNext(before, made, isPlanned, limits, at, isNew)) return undefined
    const next = laid.next[at]!
    if (next >= 0 && isPlanned[next] === 1) limits.isReached[next] = 1
    eachWaiter(gated, at, (waiting) => (limits.isReached[waiting] = 1))
  }
  for (const { lanes } of [before.model, model])
    for (const machine of made.change.machines) for (const at of lanes[machine]!) limits.isReached[at] = 1
  for (let machine = 0; machine < model.machines.length; machine++)
    if (!limitMachine(before, model, made, limits, machine, isHeldReached, isInserted)) return undefined
  return limits
}

/** What is later in a lane keeps its machine from the backlog for longer. */
function delayLane(before: Passed, model: PlanModel, limits: Limits, machine: number) {
  if (machine < 0 || limits.isLater[machine] === 1) return
  limits.isLater[machine] = 1
  const free = before.pass.end[lastOf(before.model, machine)]!
  setsOf(model).sets.forEach((set, at) => {
    if (set.includes(machine)) limits.ofSet[at] = Math.min(limits.ofSet[at]!, free)
  })
}

/**
 * Whether something planned that waits for the backlog is behind something else in its lane: it may wait for none of it any
 * more, and then leave its machine to the backlog sooner than anything shows that was built.
 */
const mayBeSooner = ({ built }: Passed, { isBehind, change: { touched, entering } }: Relayed) =>
  touched.some((at) => isBehind[at] === 1 && built.isBuilt[at] === 0 && !entering.includes(at))

const nothing = new Int32Array(0)

/**
 * Operations behind the head of the sequence of a plan that are built again as they were, when it is built behind other
 * lanes. What is built goes by what can be served first, so that a change shows in nothing that was served before it
 * reaches a queue: before what follows it is ready, and before a machine is served that is free later than it was. A
 * machine that may be free earlier reaches all its queues. What is later in lanes that wait for the backlog is timed anew.
 */
export function unreachedOf(before: Passed, model: PlanModel, made: Relayed): Int32Array {
  const { built, pass } = before
  if (built.isForced || !built.isInTurn || before.model.orders !== model.orders) return nothing
  if (made.change.leaving.length > 0) return nothing
  const limits = limitsOf(before, model, made)
  if (!limits) return nothing
  const { setOf } = setsOf(model)
  const { isReached, ofSet, isLater } = limits
  const isInserted = isInsertion(before, made)
  if (!isInserted && mayBeSooner(before, made)) return nothing
  const { sequence, laid } = pass
  const unreached = new Int32Array(sequence.length - built.head)
  let length = 0
  for (let read = built.head; read < sequence.length; read++) {
    const at = sequence[read]!
    if (isReached[at] === 1) {
      if (!isInserted || built.isBuilt[at] === 1 || !reachBehind(before, made, limits, at)) break
      delayLane(before, model, limits, laid.machine[at]!)
      continue
    }
    if (built.isBuilt[at] === 1) {
      const served = built.servedAt[at]!
      if (served >= limits.by || served >= ofSet[setOf[at]!]! || isLater[laid.machine[at]!] === 1) break
    }
    unreached[length++] = at
  }

  return unreached.subarray(0, length)
}
