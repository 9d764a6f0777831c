import type { PlanModel } from '../model'
import { type Forward, timeOne } from './forward'
import { type Laid, layLane, startedFirst, ungated } from './lanes'
import { behindLanes } from './behind'
import { followedOrder, type Heading, reordered } from './reorder'
import { laidWaiters, type Waiters, waiters } from './waiters'

/** What was built behind the lanes of a plan. */
export type Built = {
  /** How many operations, the first of its sequence, wait for no backlog. */
  head: number
  /** Which operations were in no lane. */
  isBuilt: Uint8Array
  /** Some of it is before what was planned. */
  isForced: boolean
  /** From when on each of it could be served when it was. */
  servedAt: Float64Array
  /** The sequence is in the order in which it was built. */
  isInTurn: boolean
}

/** A plan with its times before the backward pass. */
export type Passed = { model: PlanModel; pass: Forward; built: Built }

/** Whether two plans differ in their lanes and orders alone, so that one can be timed from the other. */
export const differInLanes = (before: PlanModel, after: PlanModel) =>
  before.operations === after.operations &&
  before.machines === after.machines &&
  before.calendars === after.calendars &&
  before.changeOvers === after.changeOvers &&
  before.now === after.now

/** What differs between the lanes of two plans. */
type Change = {
  /** Machines whose lane is another one. */
  machines: readonly number[]
  /** Operations that are timed from something else. */
  touched: readonly number[]
  entering: readonly number[]
  leaving: readonly number[]
}

/** Operations of the changed lanes, each once: those of the lanes after, and those that are in none of them any more. */
function operationsIn(before: PlanModel, after: PlanModel, machines: readonly number[]) {
  const wasIn = new Uint8Array(after.operations.length)
  const isIn = new Uint8Array(after.operations.length)
  for (const machine of machines) {
    for (const at of before.lanes[machine]!) wasIn[at] = 1
    for (const at of after.lanes[machine]!) isIn[at] = 1
  }
  const there = machines.flatMap((machine) => after.lanes[machine]!)
  const entering = there.filter((at) => wasIn[at] === 0)
  const leaving = machines.flatMap((machine) => before.lanes[machine]!.filter((at) => isIn[at] === 0))
  return { there, entering, leaving }
}

/** The lanes of the other plan with those laid anew that changed. */
function relaid(before: PlanModel, model: PlanModel, pass: Forward): { laid: Laid; change: Change } {
  const { laid: old, compiled } = pass
  const machines = model.lanes.flatMap((lane, machine) => (lane === before.lanes[machine] ? [] : [machine]))
  const { there, entering, leaving } = operationsIn(before, model, machines)
  const laid: Laid = {
    machine: old.machine.slice(),
    previous: old.previous.slice(),
    next: old.next.slice(),
    work: old.work.slice(),
    setup: old.setup.slice(),
    gates: compiled.hasHolds ? old.gates.slice() : old.gates,
  }
  for (const at of leaving) {
    laid.machine[at] = -1
    laid.previous[at] = -1
    laid.next[at] = -1
    laid.work[at] = 0
    laid.setup[at] = 0
    if (compiled.hasHolds) laid.gates[at] = ungated
  }
  for (const machine of machines) layLane(model, compiled, laid, machine)
  // What was built where it is put is in a lane now, and may wait for what it did not wait for.
  const entered = marksOf(entering, compiled.count)
  const touched = [...there, ...leaving].filter((at) => entered[at] === 1 || !isSameIn(old, laid, at))
  // What came into a lane is not behind the lane that it was built behind any more.
  for (const at of touched) {
    const was = old.previous[at]!
    if (was >= 0 && laid.next[was] === at && laid.previous[at] !== was) laid.next[was] = -1
  }
  return { laid, change: { machines, touched, entering, leaving } }
}

const sameList = (one: readonly number[], other: readonly number[]) =>
  one === other || (one.length === other.length && one.every((value, place) => value === other[place]))

/** Whether what an operation is timed from is the same in two layings. */
const isSameIn = (one: Laid, other: Laid, at: number) =>
  one.machine[at] === other.machine[at] &&
  one.previous[at] === other.previous[at] &&
  one.work[at] === other.work[at] &&
  one.setup[at] === other.setup[at] &&
  sameList(one.gates[at]!, other.gates[at]!)

/** Marks what waits for an operation. */
function markBehind(
  { laid, compiled }: Pick<Forward, 'laid' | 'compiled'>,
  at: number,
  { first, behind, waiting }: Waiters,
  isDue: Uint8Array,
) {
  const { nextStart, nextEdge, edgeOwner } = compiled
  for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) isDue[edgeOwner[nextEdge[edge]!]!] = 1
  if (laid.next[at]! >= 0) isDue[laid.next[at]!] = 1
  for (let place = first[at]!; place >= 0; place = behind[place]!) isDue[waiting[place]!] = 1
}

const copied = (pass: Forward, laid: Laid, sequence: Int32Array): Forward => ({
  compiled: pass.compiled,
  laid,
  clocks: pass.clocks,
  sequence,
  setupFrom: pass.setupFrom.slice(),
  start: pass.start.slice(),
  end: pass.end.slice(),
  binding: pass.binding.slice(),
  boundBy: pass.boundBy.slice(),
  base: pass.base.slice(),
  step: pass.step.slice(),
})

/** What waits for no backlog is timed; what is behind that has to be built anew, where not the whole is timed. */
export type Relayed = {
  pass: Forward
  /** Operations that wait for the backlog, or are in it. */
  isBehind: Uint8Array
  head: Heading
  isWhole: boolean
  /** What waits for tanks, where the whole is timed. */
  gated?: Waiters
  change: Change
}

/** After how many operations of the backlog one that is in a lane can be timed. */
function stepOf({ compiled, laid, step }: Forward, at: number): number {
  const { afterStart, afterOperation, isStarted } = compiled
  if (isStarted[at] === 1) return 0
  const previous = laid.previous[at]!
  let latest = previous < 0 ? 0 : step[previous]!
  for (let edge = afterStart[at]!; edge < afterStart[at + 1]!; edge++)
    latest = Math.max(latest, step[afterOperation[edge]!]!)
  for (const other of laid.gates[at]!) latest = Math.max(latest, step[other]!)
  return latest
}

/** Of so many due operations the share of them says whether nearly all are. */
const fewDue = 500

/**
 * Times what the changed lanes reach, in an order that fits. `isFixed` says what has to stay: false is answered when it is
 * reached, or when an operation ends elsewhere that it may hang on unseen.
 */
function timeDue(
  before: Forward,
  model: PlanModel,
  pass: Forward,
  head: Heading,
  isDue: Uint8Array,
  gated: Waiters,
  { hasBacklog, isFixed }: { hasBacklog: boolean; isFixed?: ((at: number) => boolean) | undefined },
): boolean {
  const { start, end, base, step, laid: old } = before
  const { compiled, laid } = pass
  let due = 0
  for (let read = head.from; read < head.length; read++) {
    const at = head.order[read]!
    if (isDue[at] === 0) continue
    if (!hasBacklog && ++due > fewDue && due > (read - head.from) / 2) {
      for (let rest = read; rest < head.length; rest++) timeOne(model, pass, head.order[rest]!)
      return true
    }
    if (isFixed?.(at)) return false
    timeOne(model, pass, at)
    // Without a backlog nothing comes after some of it.
    if (hasBacklog) pass.step[at] = stepOf(pass, at)
    const isSame =
      pass.start[at] === start[at] &&
      pass.end[at] === end[at] &&
      pass.base[at] === base[at] &&
      pass.step[at] === step[at] &&
      laid.machine[at] === old.machine[at] &&
      laid.work[at] === old.work[at]
    if (isSame) continue
    const isLast = laid.machine[at]! >= 0 && laid.next[at]! < 0
    if (isFixed && (isLast || (compiled.isHeld[at] === 1 && gated.first[at]! < 0))) return false
    markBehind(pass, at, gated, isDue)
  }
  return true
}

function marksOf(operations: readonly number[], count: number): Uint8Array {
  const marks = new Uint8Array(count)
  for (const at of operations) marks[at] = 1
  return marks
}

/** What waits for tanks; where no gate differs, what did before. */
const waitersFrom = (old: Laid, laid: Laid, touched: readonly number[]): Waiters =>
  touched.every((at) => sameList(old.gates[at]!, laid.gates[at]!)) ? laidWaiters(old) : waiters(laid)

/** The last operations of the changed lanes, which what is built comes behind. */
const lastsOf = (model: PlanModel, { machines }: Change) =>
  machines.map((machine) => startedFirst(model, model.lanes[machine]!).at(-1) ?? -1)

/**
 * Times the whole with what is built where it is. That is what would be built anew as long as nothing reaches it: what it
 * waits for and the machines come free when they did, after as much of it as before.
 */
function timeWhole(
  before: Passed,
  model: PlanModel,
  pass: Forward,
  change: Change,
): { head: Heading; gated: Waiters } | undefined {
  const { built, pass: old } = before
  const { touched, entering, leaving } = change
  const { laid } = pass
  if (built.isForced || before.model.orders !== model.orders) return undefined
  const hasBacklog = built.head < old.sequence.length
  if (hasBacklog && entering.length + leaving.length > 0) return undefined
  if (leaving.length > 0) return undefined
  const lasts = lastsOf(model, change)
  if (hasBacklog && lastsOf(before.model, change).some((at, place) => at !== lasts[place])) return undefined
  if (hasBacklog) for (const at of lasts) if (at >= 0) laid.next[at] = old.laid.next[at]!
  const head = followedOrder(old, laid, touched)
  if (!head) return undefined
  const isFixed = hasBacklog ? (at: number) => built.isBuilt[at] === 1 : undefined
  const isDue = marksOf(touched, old.sequence.length)
  const gated = waitersFrom(old.laid, laid, touched)
  return timeDue(old, model, pass, head, isDue, gated, { hasBacklog, isFixed }) ? { head, gated } : undefined
}

/** A plan whose lanes are laid, before it is timed. */
type Relaying = { laid: Laid; change: Change; pass: Forward }

function relaying({ model: before, pass: old }: Passed, model: PlanModel): Relaying {
  const { laid, change } = relaid(before, model, old)
  return { laid, change, pass: copied(old, laid, old.sequence) }
}

function wholeOf(before: Passed, model: PlanModel, { pass, change }: Relaying): Relayed | undefined {
  const whole = timeWhole(before, model, pass, change)
  if (!whole) return undefined
  pass.sequence = whole.head.order
  return { pass, isBehind: new Uint8Array(0), ...whole, isWhole: true, change }
}

/**
 * The times of all operations, with those of the backlog where they are. Undefined where it would be built otherwise, or
 * when operations wait for each other.
 */
export const relayWhole = (before: Passed, model: PlanModel) =>
  wholeOf(before, model, relaying(before, model))

/**
 * The times of what waits for no backlog, from those of a plan that differs in lanes alone: only what the change reaches is
 * timed anew, by the same rules. Undefined when lanes wait for each other.
 */
export function relay(before: Passed, model: PlanModel): Relayed | undefined {
  const { pass: old, built } = before
  const made = relaying(before, model)
  const whole = wholeOf(before, model, made)
  if (whole) return whole
  const { laid, change, pass } = made
  const { touched, entering, leaving } = change
  const isBehind = behindLanes({ pass: old, laid, head: built.head, touched, entering, leaving })
  const entered = entering.filter((at) => isBehind[at] === 0)
  const head = reordered({ pass: old, laid, isBehind, touched, entered, length: built.head })
  if (!head) return undefined
  const isDue = marksOf(touched, old.sequence.length)
  timeDue(old, model, pass, head, isDue, waiters(laid), { hasBacklog: true })
  return { pass, isBehind, head, isWhole: false, change }
}
