import { setup, transition } from 'xstate'

export const punchKinds = ['in', 'out', 'break_start', 'break_end'] as const
export type PunchKind = (typeof punchKinds)[number]
export type PunchStatus = 'out' | 'in' | 'on_break'

/** Whether a person is at work: in, out, or on a break that ends before anything else. */
export const punchMachine = setup({ types: { events: {} as { type: PunchKind } } }).createMachine({
  id: 'punches',
  initial: 'out',
  states: {
    out: { on: { in: 'in' } },
    in: { on: { out: 'out', break_start: 'on_break' } },
    on_break: { on: { break_end: 'in' } },
  },
})

const stateOf = (status: PunchStatus) => punchMachine.resolveState({ value: status })

/** Where a punch leads; null where it does not follow. */
export function punched(status: PunchStatus, kind: PunchKind): PunchStatus | null {
  const before = stateOf(status)
  return before.can({ type: kind }) ? transition(punchMachine, before, { type: kind })[0].value : null
}

/** What a bare tap of the badge means now. */
export const nextKind: Readonly<Record<PunchStatus, PunchKind>> = {
  out: 'in',
  in: 'out',
  on_break: 'break_end',
}

/** Where a person stands after a punch; before the first one everybody is out. */
export const statusAfter = (kind: PunchKind | null): PunchStatus =>
  kind === 'in' || kind === 'break_end' ? 'in' : kind === 'break_start' ? 'on_break' : 'out'

/** Why a punch does not follow, in the words of the time clock. */
export const refusedPunch = (status: PunchStatus, kind: PunchKind) =>
  kind === 'in'
    ? 'Already in'
    : status === 'out'
      ? 'Not in'
      : kind === 'break_end'
        ? 'Not on a break'
        : kind === 'break_start'
          ? 'Already on a break'
          : 'On a break: end it first'

export type Punch = { id: number; kind: PunchKind; punched_at: string; corrects_id: number | null }

const inOrder = (left: Punch, right: Punch) =>
  left.punched_at.localeCompare(right.punched_at) || left.id - right.id

/** The punches that count: whatever was corrected gives way to its correction; in the order of time. */
export function withoutVoided<P extends Punch>(punches: readonly P[]): P[] {
  const corrected = new Set(punches.map(({ corrects_id }) => corrects_id))
  return punches.filter(({ id }) => !corrected.has(id)).toSorted(inOrder)
}

/** The first of these punches that does not follow the one before it, or stands at the same instant; null when all do. */
export function firstFault<P extends Punch>(punches: readonly P[]): P | null {
  let status: PunchStatus = 'out'
  let at = ''
  for (const punch of punches) {
    const next = punched(status, punch.kind)
    if (next === null || punch.punched_at <= at) return punch
    status = next
    at = punch.punched_at
  }
  return null
}

/** Nobody works longer in one go: after this a way out was forgotten. */
export const longestShiftMs = 16 * 3_600_000

/**
 * Milliseconds worked between two instants, breaks left out; whoever is in works until `now`. A stretch longer than any
 * shift counts nothing: when it really ended is known only once the forgotten punch is corrected.
 */
export function workedMs(punches: readonly Punch[], from: number, to: number, now = to): number {
  const within = (since: number, until: number) =>
    until - since > longestShiftMs ? 0 : Math.max(0, Math.min(until, to) - Math.max(since, from))
  let status: PunchStatus = 'out'
  let since = from
  let worked = 0
  for (const { kind, punched_at } of punches) {
    const at = Date.parse(punched_at)
    if (status === 'in') worked += within(since, at)
    status = statusAfter(kind)
    since = at
  }
  return status === 'in' ? worked + within(since, now) : worked
}

export const wholeMinutes = (ms: number) => Math.floor(ms / 60_000)
