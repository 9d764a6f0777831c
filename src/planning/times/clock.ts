import type { OpenTime, PlanMachine, PlanModel, Stretch } from '../model'

/**
 * A calendar in working seconds: how much of it is open before each stretch. Work over breaks, nights and holidays is
 * an addition of working seconds between two searches.
 */
export type Clock = {
  from: Int32Array
  to: Int32Array
  before: Int32Array
  /** Where a search in `from` and in `before` begins, by the upper bits of what is looked for. */
  fromHints: Int32Array
  beforeHints: Int32Array
}

const forever = 0x7fffffff

/** The open stretches without what is taken of them. */
function without(open: OpenTime, taken: readonly Stretch[]): Stretch[] {
  const sorted = [...taken].toSorted((a, b) => a.from - b.from)
  const last = open.at(-1)?.to ?? 0
  const whole = [...open, { from: last, to: forever }]
  return whole.flatMap(({ from, to }) => {
    const rest: Stretch[] = []
    let at = from
    for (const gap of sorted) {
      if (gap.to <= at || gap.from >= to) continue
      if (gap.from > at) rest.push({ from: at, to: gap.from })
      at = Math.max(at, gap.to)
    }
    if (at < to) rest.push({ from: at, to })
    return rest
  })
}

/** Of stretches sorted and apart, the last of which never ends. */
function clockOf(stretches: readonly Stretch[]): Clock {
  const used = stretches.filter(({ from, to }) => to > from)
  const before = new Int32Array(used.length)
  let open = 0
  used.forEach(({ from, to }, at) => {
    before[at] = open
    open += to - from
  })
  const from = Int32Array.from(used, (one) => one.from)
  return {
    from,
    to: Int32Array.from(used, ({ to }) => to),
    before,
    fromHints: hintsOf(from),
    beforeHints: hintsOf(before),
  }
}

/** A search begins at the last value before its stretch of 2^13 seconds, a little more than two hours. */
const hintBits = 13

function hintsOf(values: Int32Array): Int32Array {
  const hints = new Int32Array(((values.at(-1) ?? 0) >> hintBits) + 1)
  let at = 0
  for (let hint = 0; hint < hints.length; hint++) {
    while (at + 1 < values.length && values[at + 1]! <= hint << hintBits) at++
    hints[hint] = at
  }
  return hints
}

/** Position of the last value that is at most `limit`, -1 when there is none. */
function lastAtMost(values: Int32Array, hints: Int32Array, limit: number): number {
  if (limit < values[0]!) return -1
  const hint = limit >>> hintBits
  let at = hints[hint < hints.length ? hint : hints.length - 1]!
  while (at + 1 < values.length && values[at + 1]! <= limit) at++
  return at
}

/** Working seconds before a time. */
export function workBefore({ from, to, before, fromHints }: Clock, time: number): number {
  const at = lastAtMost(from, fromHints, time)
  return at < 0 ? 0 : before[at]! + Math.min(time, to[at]!) - from[at]!
}

/** The open second at which this much work is done before: where work starts. */
export function startAt({ from, before, beforeHints }: Clock, work: number): number {
  const at = Math.max(0, lastAtMost(before, beforeHints, work))
  return from[at]! + Math.max(0, work) - before[at]!
}

/** The open second at which this much work is done that begins at a time: `startAt` of both, by one search. */
export function startAfter({ from, to, before, fromHints }: Clock, time: number, work: number): number {
  let at = lastAtMost(from, fromHints, time)
  const done = at < 0 ? work : before[at]! + Math.min(time, to[at]!) - from[at]! + work
  if (at < 0) at = 0
  while (at + 1 < before.length && before[at + 1]! <= done) at++
  return from[at]! + done - before[at]!
}

/** The time at which this much work is done: where work ends, which is not carried over to the next stretch. */
export const endAt = (clock: Clock, work: number): number => {
  const at = Math.max(0, lastAtMost(clock.before, clock.beforeHints, work - 1))
  return clock.from[at]! + Math.max(0, work) - clock.before[at]!
}

/** Where work starts, where it ends, and how much work is done before it; one for all, so that nothing is made for each. */
export const placed = { start: 0, end: 0, before: 0 }

/** Places work that may start at a time: the same as `workBefore`, `startAt` and `endAt`, by one search. */
export function placeAt({ from, to, before, fromHints }: Clock, time: number, work: number) {
  let at = lastAtMost(from, fromHints, time)
  let start = time
  // While it is closed, it waits for the next stretch.
  if (at < 0 || time >= to[at]!) start = from[++at]!
  const done = before[at]! + start - from[at]!
  while (at + 1 < before.length && before[at + 1]! < done + work) at++
  placed.start = start
  placed.before = done
  placed.end = from[at]! + done + work - before[at]!
}

/** The least work that is not done before a time: of a time while it is closed, a second of the next stretch. */
export function workUntil(clock: Clock, time: number): number {
  const work = workBefore(clock, time)
  return endAt(clock, work) < time ? work + 1 : work
}

const always = clockOf([{ from: 0, to: forever }])

const cache = new WeakMap<readonly PlanMachine[], { calendars: readonly OpenTime[]; clocks: Clock[] }>()

/** The clocks of all machines, and that of operations without a machine behind them. */
export function clocksOf({ machines, calendars }: PlanModel): Clock[] {
  const cached = cache.get(machines)
  if (cached?.calendars === calendars) return cached.clocks
  const plain = calendars.map((open) => clockOf(without(open, [])))
  const clocks = machines.map(({ calendar, taken }) =>
    taken.length === 0 ? plain[calendar]! : clockOf(without(calendars[calendar]!, taken)),
  )
  clocks.push(always)
  cache.set(machines, { calendars, clocks })
  return clocks
}
