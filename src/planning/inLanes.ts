import { applyChanges } from './apply'
import type { Projection } from './build'
import type { PlanChange, Refusal } from './changes'
import { indexOf } from './drafts/draft'
import type { PlanModel } from './model'
import { eachWaiter, laidWaiters } from './times/waiters'

type CardMove = Extract<PlanChange, { kind: 'place' }>

const cache = new WeakMap<Projection, Projection>()

/**
 * The same plan with its backlog in the lanes where it was built, and the same times: a change of it leaves what is not in
 * lanes in the sequence in which it is, so that one pass re-times it.
 */
export function inLanes(before: Projection): Projection {
  const cached = cache.get(before)
  if (cached) return cached
  const { model, pass, built } = before
  const lanes: number[][] = model.lanes.map(() => [])
  for (const at of pass.sequence) {
    const machine = pass.laid.machine[at]!
    if (machine >= 0) lanes[machine]!.push(at)
  }
  const count = pass.sequence.length
  const made: Projection = {
    ...before,
    // A lane without backlog stays the same list, of which sums are stored.
    model: {
      ...model,
      lanes: lanes.map((lane, machine) =>
        lane.length === model.lanes[machine]!.length ? model.lanes[machine]! : lane,
      ),
    },
    // Nothing waits for a backlog any more.
    pass: { ...pass, step: new Int32Array(count) },
    built: { ...built, head: count, isBuilt: new Uint8Array(count), isForced: false },
  }
  cache.set(before, made)
  return made
}

/** Steps of no planned lane that a card waits for, or that its tank is kept for, and theirs, by mark. */
function awaitedOf({ model, pass: { compiled } }: Projection, isPlanned: Uint8Array, card: number) {
  const { afterStart, afterOperation, isStarted } = compiled
  const isSeen = new Uint8Array(compiled.count)
  const isAwaited = new Uint8Array(compiled.count)
  isSeen[card] = 1
  const open = [card]
  const visit = (at: number) => {
    if (isSeen[at] === 1 || isStarted[at] === 1) return
    isSeen[at] = 1
    isAwaited[at] = 1 - isPlanned[at]!
    open.push(at)
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (let edge = afterStart[at]!; edge < afterStart[at + 1]!; edge++) visit(afterOperation[edge]!)
    if (isPlanned[at] === 0 || at === card) for (const other of model.operations[at]!.holds) visit(other)
  }
  return isAwaited
}

/** All that waits for what is behind a card in its lane, or for the tanks of it and what goes with it. */
function waitingBehind(
  { pass: { compiled, laid, sequence } }: Projection,
  lane: readonly number[],
  card: number,
  isAwaited: Uint8Array,
): Uint8Array {
  const { count, nextStart, nextOwner } = compiled
  const place = lane.indexOf(card)
  const previous = lane.slice(0, place).findLast((at) => isAwaited[at] === 0) ?? -1
  const isWaiting = new Uint8Array(count)
  const mark = (at: number) => {
    if (at >= 0) isWaiting[at] = 1
  }
  /** What stays where it is in a lane, from here on: `laid` is of the plan before the move. */
  const stayingFrom = (at: number): number => {
    let one = at
    while (one >= 0 && (one === card || isAwaited[one] === 1)) one = laid.next[one]!
    return one
  }
  const gated = laidWaiters(laid)
  mark(stayingFrom(lane[place + 1] ?? -1))
  eachWaiter(gated, card, mark)
  for (let at = 0; at < count; at++) if (isAwaited[at] === 1) eachWaiter(gated, at, mark)
  // What waits comes behind what it waits for in the sequence.
  for (let read = 0; read < count; read++) {
    const at = sequence[read]!
    if (isWaiting[at] === 0) continue
    for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) isWaiting[nextOwner[edge]!] = 1
    if (isAwaited[at] === 0) mark(at === previous ? card : stayingFrom(laid.next[at]!))
    if (gated.first[at]! >= 0) eachWaiter(gated, at, mark)
  }
  return isWaiting
}

/** A lane in which what goes with a card comes before what waits behind the card. */
function withAwaited(lane: readonly number[], isAwaited: Uint8Array, isBehind: (at: number) => boolean) {
  const first = lane.findIndex(isBehind)
  if (first < 0) return lane
  const [awaited, rest] = [[] as number[], [] as number[]]
  for (let place = first; place < lane.length; place++)
    (isAwaited[lane[place]!] === 1 ? awaited : rest).push(lane[place]!)
  return awaited.length === 0 ? lane : [...lane.slice(0, first), ...awaited, ...rest]
}

/** The lanes in which some operations are. */
function lanesOf({ pass: { laid } }: Projection, isAwaited: Uint8Array): Set<number> {
  const machines = new Set<number>()
  for (let at = 0; at < isAwaited.length; at++)
    if (isAwaited[at] === 1 && laid.machine[at]! >= 0) machines.add(laid.machine[at]!)
  return machines
}

/**
 * A plan of `inLanes` with a card moved that is moved in `planned`, the plan without the lanes of the backlog. Steps of the
 * backlog that the card waits for, or that its tank is kept for, go with it where it is moved before others.
 */
export function movedInLanes(base: Projection, planned: PlanModel, move: CardMove): PlanModel | Refusal {
  const moved = applyChanges(base.model, [move])
  if ('refused' in moved) return moved
  const isPlanned = new Uint8Array(moved.operations.length)
  for (const lane of planned.lanes) for (const at of lane) isPlanned[at] = 1
  const card = indexOf(planned).get(move.key)!
  const isAwaited = awaitedOf(base, isPlanned, card)
  const machines = lanesOf(base, isAwaited)
  if (machines.size === 0) return moved
  const { isHolder } = base.pass.compiled
  const isWaiting = waitingBehind(
    base,
    moved.lanes.find((lane) => lane.includes(card))!,
    card,
    isAwaited,
  )
  // A tank is taken before it is kept for what waits.
  const isBehind = (at: number) =>
    isWaiting[at] === 1 ||
    (isHolder[at] === 1 && moved.operations[at]!.holds.some((other) => isWaiting[other] === 1))
  const lanes = moved.lanes.map((lane, machine) =>
    machines.has(machine) ? withAwaited(lane, isAwaited, isBehind) : lane,
  )
  return { ...moved, lanes }
}
