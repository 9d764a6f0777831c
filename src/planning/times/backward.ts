import { endAt, startAt, workBefore } from './clock'
import { clockAt, type Forward } from './forward'
import type { Laid } from './lanes'
import type { PlanModel } from '../model'
import { type Waiters, waiters } from './waiters'

const unlimited = 0x3fffffff

/** The pass back: by when each operation has to end, to start, and to be free of what is before it on its machine. */
export type Backward = { latest: Int32Array; startBy: Int32Array; freeBy: Int32Array }

type Pass = { dues: Int32Array; pass: Forward; back: Backward; gated: Waiters }

const dueCache = new WeakMap<PlanModel['orders'], Int32Array>()

/** Due of each order, by index. */
function duesOf({ orders }: PlanModel): Int32Array {
  const cached = dueCache.get(orders)
  if (cached) return cached
  const made = Int32Array.from(orders, ({ due }) => due)
  dueCache.set(orders, made)
  return made
}

/** The latest end of an operation that one which follows it allows, by the edge between them. */
function limitByEdge({ pass: { compiled, laid, clocks }, back }: Pass, at: number, edge: number): number {
  const owner = compiled.edgeOwner[edge]!
  if (compiled.isStarted[owner]) return unlimited
  const share = compiled.afterShare[edge]!
  const lag = compiled.afterLag[edge]!
  const start = Math.min(back.startBy[owner]!, back.latest[owner]!)
  if (share >= 1) return start - lag
  const clock = clockAt(clocks, laid.machine[at]!)
  const left = laid.work[at]! - Math.ceil(share * laid.work[at]!)
  return Math.min(endAt(clock, workBefore(clock, start - lag) + left), back.latest[owner]! - lag)
}

/** The limits of one operation from those of all that wait for it. */
function limitOne(whole: Pass, at: number) {
  const { dues, pass, back, gated } = whole
  const { compiled, laid, clocks } = pass
  let latest = dues[compiled.order[at]!] ?? unlimited
  for (let place = compiled.nextStart[at]!; place < compiled.nextStart[at + 1]!; place++)
    latest = Math.min(latest, limitByEdge(whole, at, compiled.nextEdge[place]!))
  const next = laid.next[at]!
  if (next >= 0 && compiled.isStarted[next] === 0) latest = Math.min(latest, back.freeBy[next]!)
  for (let place = gated.first[at]!; place >= 0; place = gated.behind[place]!) {
    const waiting = gated.waiting[place]!
    if (compiled.isStarted[waiting] === 0) latest = Math.min(latest, back.freeBy[waiting]!)
  }
  const clock = clockAt(clocks, laid.machine[at]!)
  const setup = laid.setup[at]!
  const from = Math.max(0, workBefore(clock, latest) - laid.work[at]!)
  const start = startAt(clock, from)
  back.latest[at] = latest
  back.startBy[at] = start
  back.freeBy[at] = setup > 0 ? startAt(clock, from - setup) : start
}

/** The latest end of each operation at which no order, its own or one that waits for it, is late. */
export function backward(model: PlanModel, pass: Forward): Backward {
  const { count } = pass.compiled
  const make = () => new Int32Array(count)
  const back = { latest: make(), startBy: make(), freeBy: make() }
  const whole = { dues: duesOf(model), pass, back, gated: waiters(pass.laid) }
  for (let read = count - 1; read >= 0; read--) limitOne(whole, pass.sequence[read]!)
  return back
}

/** Marks what an operation waits for. */
function markBefore({ compiled, laid }: Forward, at: number, isDue: Uint8Array) {
  for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++)
    isDue[compiled.afterOperation[edge]!] = 1
  if (laid.previous[at]! >= 0) isDue[laid.previous[at]!] = 1
  for (const other of laid.gates[at]!) isDue[other] = 1
}

/** Marks what is limited by other operations, or on another machine, in one of two layings. */
function markDifferent(one: Laid, other: Laid, isDue: Uint8Array) {
  for (let at = 0; at < isDue.length; at++) {
    if (
      one.next[at] !== other.next[at] ||
      one.machine[at] !== other.machine[at] ||
      one.work[at] !== other.work[at] ||
      one.setup[at] !== other.setup[at]
    )
      isDue[at] = 1
    const [first, second] = [one.gates[at]!, other.gates[at]!]
    if (first === second) continue
    for (const gate of first) if (!second.includes(gate)) isDue[gate] = 1
    for (const gate of second) if (!first.includes(gate)) isDue[gate] = 1
  }
}

/** The same from the pass back of a plan with other lanes: what differs and what that limits is limited anew. */
export function backwardFrom(
  before: { pass: Forward; back: Backward },
  model: PlanModel,
  pass: Forward,
  gated = waiters(pass.laid),
): Backward {
  const { latest, startBy, freeBy } = before.back
  const back = { latest: latest.slice(), startBy: startBy.slice(), freeBy: freeBy.slice() }
  const whole = { dues: duesOf(model), pass, back, gated }
  const isDue = new Uint8Array(latest.length)
  markDifferent(before.pass.laid, pass.laid, isDue)
  for (let read = latest.length - 1; read >= 0; read--) {
    const at = pass.sequence[read]!
    if (isDue[at] === 0) continue
    limitOne(whole, at)
    const isSame =
      latest[at] === back.latest[at] && startBy[at] === back.startBy[at] && freeBy[at] === back.freeBy[at]
    if (!isSame) markBefore(pass, at, isDue)
  }
  return back
}
