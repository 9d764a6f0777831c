import { setup, transition } from 'xstate'
import { t } from '../texts/texts'

export const punchKinds = ['in', 'out', 'break_start', 'break_end'] as const
export type PunchKind = (typeof punchKinds)[number]
export type PunchStatus = 'out' | 'in' | 'on_break'

/** Whether a person is at work: in, out, or on a break that ends before anything else. */
const punchMachine = setup({ types: { events: {} as { type: PunchKind } } }).createMachine({
  id: 'punches',
  initial: 'out',
  states: {
    out: { on: { in: 'in' } },
    in: { on: { out: 'out', break_start: 'on_break' } },
    on_break: { on: { break_end: 'in' } },
  },
})

const stateOf = (status: PunchStatus) => punchMachine.resolveState({ value: status })

/** The status after a punch; null where the punch is not allowed. */
export function punched(status: PunchStatus, kind: PunchKind): PunchStatus | null {
  const before = stateOf(status)
  return before.can({ type: kind }) ? transition(punchMachine, before, { type: kind })[0].value : null
}

/** The punch that a tap of the badge means in each status. */
export const nextKind: Readonly<Record<PunchStatus, PunchKind>> = {
  out: 'in',
  in: 'out',
  on_break: 'break_end',
}

/** The status after a punch; out before the first one. */
export const statusAfter = (kind: PunchKind | null): PunchStatus =>
  kind === 'in' || kind === 'break_end' ? 'in' : kind === 'break_start' ? 'on_break' : 'out'

/** Why a punch is not allowed, as a sentence of the time clock. */
export const refusedPunch = (status: PunchStatus, kind: PunchKind) =>
  kind === 'in'
    ? t('Already in')
    : status === 'out'
      ? t('Not in')
      : kind === 'break_end'
        ? t('Not on a break')
        : kind === 'break_start'
          ? t('Already on a break')
          : t('On a break: end it first')

export type Punch = { id: number; kind: PunchKind; punched_at: string; corrects_id: number | null }

const inOrder = (left: Punch, right: Punch) =>
  left.punched_at.localeCompare(right.punched_at) || left.id - right.id

/** The valid punches in order of time: corrections replace what they correct. */
export function withoutVoided<P extends Punch>(punches: readonly P[]): P[] {
  const corrected = new Set(punches.map(({ corrects_id }) => corrects_id))
  return punches.filter(({ id }) => !corrected.has(id)).toSorted(inOrder)
}

/**
 * The first punch that is not allowed after the one before it, or has the same instant; null if all are
 * valid.
 */
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

/** Longest shift; beyond this an out punch was forgotten. */
export const longestShiftMs = 16 * 3_600_000

/**
 * Milliseconds worked between two instants, without breaks; an open interval counts until `now`. An interval
 * longer than any shift counts as zero until the forgotten punch is corrected.
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
