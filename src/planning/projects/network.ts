import type { DependencyKind } from './dependencyKinds'

/**
 * Tasks that wait for each other, in working days. A task is from its start to its end, both places in a calendar
 * (`workdays.ts`): a task of no days, a milestone, is at the end of its day.
 *
 * The model of the plant (`../model.ts`) orders operations in lanes of machines, one after the other; it knows no gap
 * between two starts or two ends. A project has no lanes and needs these, so it has this model of its own.
 */

/** Task `to` waits for task `from`, by their places in the list of tasks; `lag` in working days, negative for a lead. */
export type NetworkEdge = { from: number; to: number; kind: DependencyKind; lag: number }

/** The edges of tasks by the task that waits, and by the one that is waited for; tasks in an order in which none waits for a later one. */
export type Network = {
  count: number
  order: Int32Array
  into: Edges
  outOf: Edges
}

type Edges = {
  /** Where the edges of each task begin; the last place is their number. */
  first: Int32Array
  other: Int32Array
  kind: Uint8Array
  lag: Int32Array
}

const kindCode: Record<DependencyKind, number> = {
  finish_to_start: 0,
  start_to_start: 1,
  finish_to_finish: 2,
}

function edgesBy(
  count: number,
  edges: readonly NetworkEdge[],
  own: 'from' | 'to',
  other: 'from' | 'to',
): Edges {
  const first = new Int32Array(count + 1)
  for (const edge of edges) first[edge[own] + 1]! += 1
  for (let at = 0; at < count; at += 1) first[at + 1]! += first[at]!
  const next = first.slice()
  const by = {
    other: new Int32Array(edges.length),
    kind: new Uint8Array(edges.length),
    lag: new Int32Array(edges.length),
  }
  for (const edge of edges) {
    const place = next[edge[own]]!
    next[edge[own]] = place + 1
    by.other[place] = edge[other]
    by.kind[place] = kindCode[edge.kind]
    by.lag[place] = edge.lag
  }
  return { first, ...by }
}

/** A circle among the tasks that no order could take, one after the other. */
function circleOf(count: number, into: Edges, isOrdered: Uint8Array): number[] {
  let at = isOrdered.indexOf(0)
  const seen = new Int32Array(count).fill(-1)
  const path: number[] = []
  while (seen[at]! < 0) {
    seen[at] = path.length
    path.push(at)
    for (let edge = into.first[at]!; edge < into.first[at + 1]!; edge += 1) {
      const before = into.other[edge]!
      if (isOrdered[before]) continue
      at = before
      break
    }
  }
  return path.slice(seen[at]).toReversed()
}

/** Orders tasks by what they wait for; a circle is answered by its tasks instead. */
export function networkOf(count: number, edges: readonly NetworkEdge[]): Network | { circle: number[] } {
  const into = edgesBy(count, edges, 'to', 'from')
  const outOf = edgesBy(count, edges, 'from', 'to')
  const waits = new Int32Array(count)
  for (let at = 0; at < count; at += 1) waits[at] = into.first[at + 1]! - into.first[at]!
  const order = new Int32Array(count)
  const isOrdered = new Uint8Array(count)
  let ordered = 0
  for (let at = 0; at < count; at += 1) if (waits[at] === 0) order[ordered++] = at
  for (let turn = 0; turn < ordered; turn += 1) {
    const at = order[turn]!
    isOrdered[at] = 1
    for (let edge = outOf.first[at]!; edge < outOf.first[at + 1]!; edge += 1) {
      const behind = outOf.other[edge]!
      waits[behind]! -= 1
      if (waits[behind] === 0) order[ordered++] = behind
    }
  }
  return ordered === count ? { count, order, into, outOf } : { circle: circleOf(count, into, isOrdered) }
}

/** What is known of each task before it is timed, by its place. */
export type TaskTimes = {
  /** Working days of each. */
  days: Int32Array
  /** The earliest start of each. */
  floor: Int32Array
  /** 1 for tasks that stay at their floor whatever they wait for: work that is begun or done. */
  isFixed: Uint8Array
}

/** The earliest start that what a task waits for leaves it. */
function boundOf({ into }: Network, days: Int32Array, start: Int32Array, at: number, floor: number) {
  let bound = floor
  for (let edge = into.first[at]!; edge < into.first[at + 1]!; edge += 1) {
    const from = into.other[edge]!
    const kind = into.kind[edge]!
    const of =
      kind === 1
        ? start[from]! + into.lag[edge]!
        : start[from]! + days[from]! + into.lag[edge]! - (kind === 2 ? days[at]! : 0)
    if (of > bound) bound = of
  }
  return bound
}

/** The earliest start of every task. */
export function earliest(network: Network, { days, floor, isFixed }: TaskTimes): Int32Array {
  const start = new Int32Array(network.count)
  for (let turn = 0; turn < network.count; turn += 1) {
    const at = network.order[turn]!
    start[at] = isFixed[at] ? floor[at]! : boundOf(network, days, start, at, floor[at]!)
  }
  return start
}

/**
 * The starts after some tasks were moved: what waits for a task that moved is moved as far as it must, never back, and
 * nothing else moves. `floor` has the starts as they are, those of the moved ones as they are wished.
 */
export function shifted(network: Network, times: TaskTimes, isMoved: Uint8Array): Int32Array {
  const { days, floor, isFixed } = times
  const start = floor.slice()
  const isTouched = isMoved.slice()
  for (let turn = 0; turn < network.count; turn += 1) {
    const at = network.order[turn]!
    if (isFixed[at]) continue
    if (!isTouched[at]) continue
    start[at] = boundOf(network, days, start, at, floor[at]!)
    if (!isMoved[at] && start[at] === floor[at]) continue
    for (let edge = network.outOf.first[at]!; edge < network.outOf.first[at + 1]!; edge += 1)
      isTouched[network.outOf.other[edge]!] = 1
  }
  return start
}

/** The latest start of every task that ends all of them by a place; tasks that stay where they are keep their start. */
export function latest(network: Network, times: TaskTimes, ceiling: number): Int32Array {
  const { floor, isFixed } = times
  const { order } = network
  const start = new Int32Array(network.count)
  for (let turn = network.count - 1; turn >= 0; turn -= 1) {
    const at = order[turn]!
    if (isFixed[at]) {
      start[at] = floor[at]!
      continue
    }
    start[at] = latestOf(network, times, start, at, ceiling)
  }
  return start
}

/** The latest start that what waits for a task leaves it: what is begun or done waits for nothing any more. */
function latestOf(
  { outOf }: Network,
  { days, isFixed }: Pick<TaskTimes, 'days' | 'isFixed'>,
  start: Int32Array,
  at: number,
  ceiling: number,
) {
  let bound = ceiling - days[at]!
  for (let edge = outOf.first[at]!; edge < outOf.first[at + 1]!; edge += 1) {
    const to = outOf.other[edge]!
    if (isFixed[to]) continue
    const kind = outOf.kind[edge]!
    const end = kind === 2 ? start[to]! + days[to]! : start[to]!
    const of = end - outOf.lag[edge]! - (kind === 1 ? 0 : days[at]!)
    if (of < bound) bound = of
  }
  return bound
}

/** Working days that each task may slip before all of them end later than a place; negative where they do already. */
export function slackTo(
  network: Network,
  times: Pick<TaskTimes, 'days' | 'isFixed'>,
  start: Int32Array,
  ceiling: number,
): Int32Array {
  const late = new Int32Array(network.count)
  const slack = new Int32Array(network.count)
  for (let turn = network.count - 1; turn >= 0; turn -= 1) {
    const at = network.order[turn]!
    late[at] = latestOf(network, times, late, at, ceiling)
    slack[at] = late[at]! - start[at]!
  }
  return slack
}

/** The last end of all tasks; null where there is none. */
export function lastEnd({ days }: Pick<TaskTimes, 'days'>, start: Int32Array): number | null {
  let last: number | null = null
  for (let at = 0; at < start.length; at += 1) {
    const end = start[at]! + days[at]!
    if (last === null || end > last) last = end
  }
  return last
}
