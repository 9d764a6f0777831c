import {
  type Clock,
  clocksOf,
  endAt,
  placeAt,
  placed,
  startAfter,
  startAt,
  workBefore,
  workUntil,
} from './clock'
import { type Compiled, compiledOf } from './compiled'
import { lay, type Laid, ungated } from './lanes'
import { eachWaiter, waiters } from './waiters'
import { bindings, type Circle, type PlanModel } from '../model'

/** Times of all operations before the backward pass. */
export type Forward = {
  compiled: Compiled
  laid: Laid
  clocks: readonly Clock[]
  /** Operations in an order in which each comes behind all it waits for. */
  sequence: Int32Array
  setupFrom: Int32Array
  start: Int32Array
  end: Int32Array
  binding: Uint8Array
  boundBy: Int32Array
  /** Working second of its clock at which its first unit was begun, were it made without a stop. */
  base: Int32Array
  /** How many operations of the backlog were put into lanes before it could be timed. */
  step: Int32Array
}

/** The clock of a machine; of what has none, the one that is always open. */
export const clockAt = (clocks: readonly Clock[], machine: number): Clock =>
  clocks[machine < 0 ? clocks.length - 1 : machine]!

/** How many operations each waiting one waits for; a started one waits for none. */
export function waitsFor({ count, afterStart, isStarted }: Compiled, { previous, gates }: Laid): Int32Array {
  const waits = new Int32Array(count)
  for (let at = 0; at < count; at++)
    if (isStarted[at] === 0)
      waits[at] = afterStart[at + 1]! - afterStart[at]! + (previous[at]! < 0 ? 0 : 1) + gates[at]!.length
  return waits
}

/** Operations behind all they wait for, and how many there are; the rest are in circles. */
function sequenceOf(compiled: Compiled, laid: Laid): { sequence: Int32Array; length: number } {
  const { count, isStarted, nextStart, nextEdge, edgeOwner } = compiled
  const waits = waitsFor(compiled, laid)
  const other = waiters(laid)
  const sequence = new Int32Array(count)
  let length = 0
  for (let at = 0; at < count; at++) if (waits[at] === 0) sequence[length++] = at
  const done = (at: number) => {
    if (isStarted[at] === 0 && --waits[at]! === 0) sequence[length++] = at
  }
  for (let read = 0; read < length; read++) {
    const at = sequence[read]!
    for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) done(edgeOwner[nextEdge[edge]!]!)
    if (laid.next[at]! >= 0) done(laid.next[at]!)
    eachWaiter(other, at, done)
  }
  return { sequence, length }
}

/** Follows what waits back through what is in no order until an operation comes again. */
export function circleOf(model: PlanModel, laid: Laid, isPlaced: Uint8Array): Circle {
  const waitsOn = (at: number): number =>
    [
      laid.previous[at]!,
      ...laid.gates[at]!,
      ...model.operations[at]!.after.map(({ operation }) => operation),
    ].find((before) => before >= 0 && isPlaced[before] === 0) ?? at
  const seen = new Set<number>()
  let at = isPlaced.indexOf(0)
  while (!seen.has(at)) {
    seen.add(at)
    at = waitsOn(at)
  }
  // Of the circle, a pair that the lanes made: the planner can part them.
  let inLane = at
  for (let one = waitsOn(at); one !== at && laid.previous[inLane] !== waitsOn(inLane); one = waitsOn(one))
    inLane = one
  const keyOf = (index: number) => model.operations[index]!.key
  return { circle: [keyOf(waitsOn(inLane)), keyOf(inLane)] }
}

export function timeStarted(model: PlanModel, pass: Forward, at: number) {
  const { started, ended, rest, state } = model.operations[at]!
  const clock = clockAt(pass.clocks, pass.laid.machine[at]!)
  const from = started ?? ended ?? model.now
  pass.start[at] = from
  pass.setupFrom[at] = from
  if (state === 'done') {
    pass.end[at] = Math.max(from, ended ?? from)
    return
  }
  const now = workBefore(clock, model.now)
  const left = rest ?? Math.max(0, pass.laid.work[at]! - (now - workBefore(clock, from)))
  pass.base[at] = now + left - pass.laid.work[at]!
  pass.end[at] = Math.max(from, endAt(clock, now + left))
}

/** When a share of an operation is made. */
export function madeAt(pass: Forward, at: number, share: number): number {
  if (share >= 1 || pass.base[at] === unknown) return pass.end[at]!
  const made = pass.base[at]! + Math.ceil(share * pass.laid.work[at]!)
  return Math.max(pass.start[at]!, endAt(clockAt(pass.clocks, pass.laid.machine[at]!), made))
}

const unknown = -0x80000000

/** What an operation waits for, the latest of it; one for all, so that nothing is made for each operation. */
const waited = { time: 0, binding: 0, by: -1 }

function wait(until: number, why: number, which: number) {
  if (until <= waited.time) return
  waited.time = until
  waited.binding = why
  waited.by = which
}

/** What it follows: a share of it made, and all of it before its own end. */
function waitForEdges(pass: Forward, at: number, clock: Clock, work: number) {
  const { compiled, end } = pass
  const to = compiled.afterStart[at + 1]!
  for (let edge = compiled.afterStart[at]!; edge < to; edge++) {
    const before = compiled.afterOperation[edge]!
    const share = compiled.afterShare[edge]!
    const lag = compiled.afterLag[edge]!
    wait(madeAt(pass, before, share) + lag, bindings.after, before)
    if (share >= 1) continue
    const until = end[before]! + lag
    // Work takes no less time than it is: what ends early enough is not looked up.
    if (work > 1 && until - work < waited.time) continue
    wait(startAt(clock, workUntil(clock, until) - work), bindings.after, before)
  }
}

export function timeWaiting(now: number, pass: Forward, at: number) {
  const { compiled, laid } = pass
  const machine = laid.machine[at]!
  const clock = clockAt(pass.clocks, machine)
  const work = laid.work[at]!
  const setup = laid.setup[at]!
  waited.time = now
  waited.binding = bindings.none
  waited.by = -1
  if (compiled.boundBy[at]! >= 0) wait(compiled.boundAt[at]!, bindings.bound, compiled.boundBy[at]!)
  wait(compiled.pinAt[at]!, bindings.pin, -1)
  waitForEdges(pass, at, clock, work)
  if (machine >= 0) waitForMachine(now, pass, at, clock)
  const { time } = waited
  placeAt(clock, time, work)
  const start = work > 0 ? placed.start : time
  pass.start[at] = start
  pass.base[at] = placed.before
  pass.end[at] = work > 0 ? placed.end : time
  pass.setupFrom[at] = setup > 0 ? startAt(clock, placed.before - setup) : start
  pass.binding[at] = waited.binding
  pass.boundBy[at] = waited.by
}

/** When a machine is set up for an operation that is free of what was before it. */
const setUpAt = (now: number, clock: Clock, setup: number, free: number) =>
  setup === 0 ? free : startAfter(clock, now > free ? now : free, setup)

/** The lane before it, and what keeps its tank taken, each with the set-up behind it. */
function waitForMachine(now: number, { laid, end }: Forward, at: number, clock: Clock) {
  const previous = laid.previous[at]!
  const setup = laid.setup[at]!
  const free = previous < 0 ? now : end[previous]!
  wait(setUpAt(now, clock, setup, free), previous < 0 ? bindings.none : bindings.lane, previous)
  const gates = laid.gates[at]!
  if (gates === ungated) return
  for (const other of gates) wait(setUpAt(now, clock, setup, end[other]!), bindings.hold, other)
}

/** Arrays for the times of as many operations as the sequence has. */
export function emptyPass(model: PlanModel, compiled: Compiled, laid: Laid, sequence: Int32Array): Forward {
  const { length } = sequence
  return {
    compiled,
    laid,
    clocks: clocksOf(model),
    sequence,
    setupFrom: new Int32Array(length),
    start: new Int32Array(length),
    end: new Int32Array(length),
    binding: new Uint8Array(length),
    boundBy: new Int32Array(length).fill(-1),
    base: new Int32Array(length).fill(unknown),
    step: new Int32Array(length),
  }
}

/** Two operations of a circle, from what could be put into an order. */
function circleBehind(model: PlanModel, laid: Laid, sequence: Int32Array, length: number): Circle {
  const isPlaced = new Uint8Array(sequence.length)
  for (let read = 0; read < length; read++) isPlaced[sequence[read]!] = 1
  return circleOf(model, laid, isPlaced)
}

/** Times one operation from what it waits for, all of which is timed. */
export function timeOne(model: PlanModel, pass: Forward, at: number) {
  if (pass.compiled.isStarted[at]) timeStarted(model, pass, at)
  else timeWaiting(model.now, pass, at)
}

/** One pass over the operations in the order of what they wait for; fixed lanes, every time anew. */
export function forward(model: PlanModel, laid = lay(model)): Forward | Circle {
  const compiled = compiledOf(model)
  const { sequence, length } = sequenceOf(compiled, laid)
  if (length < compiled.count) return circleBehind(model, laid, sequence, length)
  const pass = emptyPass(model, compiled, laid, sequence)
  for (let read = 0; read < length; read++) timeOne(model, pass, sequence[read]!)
  return pass
}
