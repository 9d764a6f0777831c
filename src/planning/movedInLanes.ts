import { applyChanges } from './apply'
import type { Projection } from './build'
import type { PlanChange, Refusal } from './changes'
import { indexOf } from './drafts/draft'
import type { PlanModel } from './model'
import { followersOf } from './times/followers'
import { positionsIn } from './times/reorder'
import { eachWaiter, laidWaiters } from './times/waiters'

type CardMove = Extract<PlanChange, { kind: 'place' }>

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

const holderCache = new WeakMap<PlanModel['operations'], ReadonlyMap<number, readonly number[]>>()

/** The operations that keep a tank taken until another one ends. */
function holdersIn({ operations }: PlanModel): ReadonlyMap<number, readonly number[]> {
  const cached = holderCache.get(operations)
  if (cached) return cached
  const made = new Map<number, number[]>()
  operations.forEach(({ holds }, holder) => {
    for (const at of holds) made.set(at, [...(made.get(at) ?? []), holder])
  })
  holderCache.set(operations, made)
  return made
}

/** The lanes of what goes with a card. */
type Lanes = PlanModel['lanes']

/** What a card takes along, by mark, and the machine of each of it. */
type Taken = { isAwaited: Uint8Array; machine: Int32Array }

/** What of their lanes is before the last one that goes with the card. */
function beforeAwaited(lanes: Lanes, { isAwaited, machine }: Taken): Uint8Array {
  const isBefore = new Uint8Array(isAwaited.length)
  for (const tank of lanesOf({ isAwaited, machine })) {
    const lane = lanes[tank]!
    const last = lane.findLastIndex((at) => isAwaited[at] === 1)
    for (let place = 0; place < last; place++) isBefore[lane[place]!] = 1 - isAwaited[lane[place]!]!
  }
  return isBefore
}

/**
 * All that waits for what is behind a card in its lane, for the tanks of it and what goes with it, or is behind what goes
 * with it in its lane; and the tanks that are kept for some of that since a batch is in them.
 */
function waitingBehind(
  { model, pass }: Projection,
  lanes: Lanes,
  card: number,
  taken: Taken,
): { isWaiting: Uint8Array; closed: Set<number> } {
  const { compiled, laid, sequence } = pass
  const { count, isStarted, isHeld } = compiled
  const { isAwaited } = taken
  const followers = followersOf(pass)
  const position = positionsIn(sequence)
  const lane = lanes.find((one) => one.includes(card))!
  const index = lane.indexOf(card)
  const previous = lane.slice(0, index).findLast((at) => isAwaited[at] === 0) ?? -1
  const holders = holdersIn(model)
  const isBefore = beforeAwaited(lanes, taken)
  const isWaiting = new Uint8Array(count)
  const closed = new Set<number>()
  /** Nothing before this place is marked and not followed. */
  let read = count
  const mark = (at: number) => {
    if (at < 0 || isWaiting[at] === 1 || isAwaited[at] === 1) return
    isWaiting[at] = 1
    read = Math.min(read, position[at]!)
  }
  const markFollowers = (place: number) => {
    for (let one = followers.start[place]!; one < followers.start[place + 1]!; one++)
      mark(sequence[followers.place[one]!]!)
  }
  /** What stays where it is in a lane, from here on: `laid` is of the plan before the move. */
  const stayingFrom = (at: number): number => {
    let one = at
    while (one >= 0 && (one === card || isAwaited[one] === 1)) one = laid.next[one]!
    return one
  }
  mark(stayingFrom(lane[index + 1] ?? -1))
  const gated = laidWaiters(laid)
  eachWaiter(gated, card, mark)
  for (let at = 0; at < count; at++) if (isAwaited[at] === 1) eachWaiter(gated, at, mark)
  while (read < count) {
    const place = read++
    const at = sequence[place]!
    if (isWaiting[at] === 0) continue
    markFollowers(place)
    mark(at === previous ? card : stayingFrom(laid.next[at]!))
    if (isHeld[at] === 0) continue
    for (const holder of holders.get(at)!) {
      if (isBefore[holder] === 0) continue
      // A tank is taken before it is kept for what waits.
      if (isStarted[holder] === 1) closed.add(laid.machine[holder]!)
      else mark(holder)
    }
  }
  return { isWaiting, closed }
}

/** A lane in which what goes with a card comes before what waits behind the card. */
function withAwaited(lane: readonly number[], isAwaited: Uint8Array, isWaiting: Uint8Array) {
  const first = lane.findIndex((at) => isWaiting[at] === 1)
  if (first < 0) return lane
  const [awaited, rest] = [[] as number[], [] as number[]]
  for (let place = first; place < lane.length; place++)
    (isAwaited[lane[place]!] === 1 ? awaited : rest).push(lane[place]!)
  return awaited.length === 0 ? lane : [...lane.slice(0, first), ...awaited, ...rest]
}

/** The lanes in which what goes with a card is. */
function lanesOf({ isAwaited, machine }: Taken): Set<number> {
  const machines = new Set<number>()
  for (let at = 0; at < isAwaited.length; at++)
    if (isAwaited[at] === 1 && machine[at]! >= 0) machines.add(machine[at]!)
  return machines
}

/** When a tank is free for what comes before all that waits behind a card. */
function emptyAt(
  { model, pass: { end } }: Projection,
  lane: readonly number[],
  isWaiting: Uint8Array,
): number {
  const first = lane.findIndex((at) => isWaiting[at] === 1)
  const last = lane.at(first < 0 ? -1 : first - 1)
  if (first === 0 || last === undefined) return model.now
  return model.operations[last]!.holds.reduce((latest, one) => Math.max(latest, end[one]!), end[last]!)
}

/** The tank that takes all of these operations and is free first; undefined without one. */
function otherTank(
  base: Projection,
  lanes: Lanes,
  members: readonly number[],
  closed: ReadonlySet<number>,
  isWaiting: Uint8Array,
): number | undefined {
  const { operations } = base.model
  const takes = (tank: number) =>
    members.every(
      (at) => !operations[at]!.pin && operations[at]!.choices.some(({ machine }) => machine === tank),
    )
  const tanks = operations[members[0]!]!.choices.map(({ machine }) => machine)
  return tanks
    .filter((tank) => !closed.has(tank) && takes(tank))
    .map((tank) => ({ tank, from: emptyAt(base, lanes[tank]!, isWaiting) }))
    .toSorted((one, other) => one.from - other.from)[0]?.tank
}

/**
 * The lanes with what goes with a card before what waits behind it. What would be in a tank that a batch is in, which is
 * kept until something of that ends, goes into another one.
 */
function lanesWith(base: Projection, moved: Lanes, card: number, isAwaited: Uint8Array): Lanes {
  const machine = base.pass.laid.machine.slice()
  const lanes = [...moved]
  const closed = new Set<number>()
  for (;;) {
    const found = waitingBehind(base, lanes, card, { isAwaited, machine })
    const { isWaiting } = found
    const others = [...found.closed].filter((tank) => !closed.has(tank))
    for (const tank of others) closed.add(tank)
    for (const tank of others) {
      const members = lanes[tank]!.filter((at) => isAwaited[at] === 1)
      const other = otherTank(base, lanes, members, closed, isWaiting)
      if (other === undefined) continue
      for (const at of members) machine[at] = other
      lanes[tank] = lanes[tank]!.filter((at) => isAwaited[at] === 0)
      lanes[other] = [...lanes[other]!, ...members]
    }
    if (others.length > 0) continue
    const machines = lanesOf({ isAwaited, machine })
    return lanes.map((lane, at) => (machines.has(at) ? withAwaited(lane, isAwaited, isWaiting) : lane))
  }
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
  return isAwaited.includes(1) ? { ...moved, lanes: lanesWith(base, moved.lanes, card, isAwaited) } : moved
}
