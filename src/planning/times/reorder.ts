import type { Forward } from './forward'
import type { Laid } from './lanes'
import { eachWaiter, waiters } from './waiters'

/** Operations in an order that fits, as many as `length`; what is before `from` is where it was. */
export type Heading = { order: Int32Array; length: number; from: number }

type Change = {
  pass: Forward
  laid: Laid
  isBehind: Uint8Array
  touched: readonly number[]
  /** Operations that are not in the sequence before. */
  entered: readonly number[]
  /** How many of the sequence before there are; of these, what is behind is taken out. */
  length: number
}

const positions = new WeakMap<Int32Array, Int32Array>()

/** Where each operation is in a sequence. */
export function positionsIn(sequence: Int32Array): Int32Array {
  const cached = positions.get(sequence)
  if (cached) return cached
  const made = new Int32Array(sequence.length)
  for (let read = 0; read < sequence.length; read++) made[sequence[read]!] = read
  positions.set(sequence, made)
  return made
}

/** What is pulled forward at most; more is put in order as a whole. */
const mostPulled = 2_000

/**
 * Pulls an operation and all that it waits for, as far as it is behind another one, to right before that. False when the
 * other one is among it: they wait for each other. Undefined when it is too much.
 */
function pull(
  { compiled, laid }: Pick<Forward, 'compiled' | 'laid'>,
  { order, position }: { order: Int32Array; position: Int32Array },
  at: number,
  before: number,
): boolean | undefined {
  const { afterStart, afterOperation, isStarted } = compiled
  const to = position[before]!
  const isPulled = new Uint8Array(order.length)
  const pulled = [at]
  isPulled[at] = 1
  const visit = (one: number) => {
    if (one < 0 || isPulled[one] === 1 || position[one]! < to) return
    isPulled[one] = 1
    pulled.push(one)
  }
  let last = to
  for (let read = 0; read < pulled.length; read++) {
    if (pulled.length > mostPulled) return undefined
    const one = pulled[read]!
    last = Math.max(last, position[one]!)
    if (isStarted[one] === 1) continue
    for (let edge = afterStart[one]!; edge < afterStart[one + 1]!; edge++) visit(afterOperation[edge]!)
    visit(laid.previous[one]!)
    for (const other of laid.gates[one]!) visit(other)
  }
  if (isPulled[before] === 1) return false
  const members = order.slice(to, last + 1)
  let write = to
  for (const isMoved of [1, 0])
    for (const one of members)
      if (isPulled[one] === isMoved) {
        position[one] = write
        order[write++] = one
      }
  return true
}

/**
 * The order of a plan with other lanes, of which nothing is taken out: what is behind something that waits for it is pulled
 * forward. Undefined when operations wait for each other.
 */
export function followedOrder(pass: Forward, laid: Laid, touched: readonly number[]): Heading | undefined {
  const { compiled, sequence } = pass
  const { length } = sequence
  const sorted = positionsIn(sequence)
  const isBehind = new Uint8Array(length)
  const { from, to, first } = misplaced({ pass, laid, isBehind, touched, entered: [], length }, sorted)
  if (to < 0) return { order: sequence, length, from: first }
  const made = { order: sequence.slice(), position: sorted.slice() }
  for (const at of touched) {
    if (compiled.isStarted[at] === 1) continue
    for (const before of [laid.previous[at]!, ...laid.gates[at]!]) {
      if (before < 0 || made.position[before]! < made.position[at]!) continue
      const isPulled = pull({ compiled, laid }, made, before, at)
      if (isPulled === false) return undefined
      if (isPulled === undefined) return reordered({ pass, laid, isBehind, touched, entered: [], length })
    }
  }
  return { order: made.order, length, from: Math.min(from, first) }
}

/** The stretch of an order that holds every operation which is before one that it waits for. */
function misplaced({ pass: { compiled }, laid, isBehind, touched }: Change, position: Int32Array) {
  let from = position.length
  let to = -1
  let first = position.length
  for (const at of touched) {
    const place = position[at]!
    first = Math.min(first, place)
    if (isBehind[at] === 1 || compiled.isStarted[at] === 1) continue
    for (const before of [laid.previous[at]!, ...laid.gates[at]!]) {
      if (before < 0 || position[before]! < place) continue
      from = Math.min(from, place)
      to = Math.max(to, position[before]!)
    }
  }
  return { from, to, first }
}

/** Puts a stretch of an order behind what it waits for; false when it waits for itself. */
function sort(change: Change, order: Int32Array, position: Int32Array, from: number, to: number): boolean {
  const { pass, laid, isBehind } = change
  const { afterStart, afterOperation, nextStart, nextEdge, edgeOwner, isStarted } = pass.compiled
  const isIn = (at: number) =>
    at >= 0 && position[at]! >= from && position[at]! <= to && isBehind[at] === 0 && isStarted[at] === 0
  const isBefore = (at: number) => (at >= 0 && position[at]! >= from && position[at]! <= to ? 1 : 0)
  const waits = new Int32Array(to - from + 1)
  const members = order.slice(from, to + 1)
  let write = from
  for (let place = 0; place < members.length; place++) {
    const at = members[place]!
    if (isStarted[at] === 0) {
      for (let edge = afterStart[at]!; edge < afterStart[at + 1]!; edge++)
        waits[place]! += isBefore(afterOperation[edge]!)
      waits[place]! += isBefore(laid.previous[at]!)
      for (const other of laid.gates[at]!) waits[place]! += isBefore(other)
    }
    if (isBehind[at] === 0 && waits[place] === 0) order[write++] = at
  }
  const gated = waiters(laid)
  const done = (at: number) => {
    if (isIn(at) && --waits[position[at]! - from]! === 0) order[write++] = at
  }
  for (let read = from; read < write; read++) {
    const at = order[read]!
    for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) done(edgeOwner[nextEdge[edge]!]!)
    done(laid.next[at]!)
    eachWaiter(gated, at, done)
  }
  // What is to be taken out is at the end of the stretch.
  for (const at of members) if (isBehind[at] === 1) order[write++] = at
  return write === to + 1
}

/**
 * Operations behind what they wait for, from the order of a plan with other lanes: only the stretch in which that does not
 * fit is put in order anew. Undefined when they wait for each other.
 */
export function reordered(change: Change): Heading | undefined {
  const { pass, isBehind, entered, length } = change
  const sorted = positionsIn(pass.sequence)
  const order = new Int32Array(length + entered.length)
  order.set(pass.sequence.subarray(0, length))
  order.set(entered, length)
  const position = entered.length === 0 ? sorted : sorted.slice()
  entered.forEach((at, place) => {
    position[at] = length + place
  })
  const { from, to, first } = misplaced(change, position)
  if (to >= 0 && !sort(change, order, position, from, to)) return undefined
  let left = 0
  for (const at of order) if (isBehind[at] === 0) order[left++] = at
  return { order: order.subarray(0, left), length: left, from: Math.min(from, first, left) }
}
