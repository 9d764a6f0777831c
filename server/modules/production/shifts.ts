import type { Shift } from '../../../src/resources/general/settingsShifts'
import { dayAt } from './site'

/** A stretch of time, in milliseconds. */
export type Window = { from: number; to: number }
export type ShiftWindow = Window & { name: string; breakMinutes: number }

const dayMs = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock of a time zone shows: dear to make, so each is made once. */
function clockOf(timezone: string) {
  const known = clocks.get(timezone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  clocks.set(timezone, clock)
  return clock
}

/** The instant of a wall-clock time at the plant; across a change of clocks by the offset that holds then. */
export function instantAt(day: string, time: string, timezone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const clock = clockOf(timezone)
  const shown = (instant: number) => Date.parse(`${clock.format(instant).replace(', ', 'T')}Z`)
  const first = wanted - (shown(wanted) - wanted)
  return first - (shown(first) - wanted)
}

/** The day `days` later. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The shifts of a production day; one that ends before it begins runs into the next day. */
export const shiftsOf = (day: string, shifts: readonly Shift[], timezone: string): ShiftWindow[] =>
  shifts.map(({ name, from, to, breaks }) => ({
    name: `${name} shift`,
    from: instantAt(day, from, timezone),
    to: instantAt(to <= from ? dayAfter(day, 1) : day, to, timezone),
    breakMinutes: breaks.reduce((sum, minutes) => sum + minutes, 0),
  }))

/** How much of two stretches is common to both. */
export const overlap = (one: Window, other: Window) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** Share of a day's shift time that has gone by at `now`. */
export function elapsedShare(shifts: readonly Window[], now: number) {
  const whole = shifts.reduce((sum, { from, to }) => sum + to - from, 0)
  const gone = shifts.reduce((sum, shift) => sum + overlap(shift, { from: shift.from, to: now }), 0)
  return whole === 0 ? 0 : gone / whole
}

/** The shift that runs at `now`, and the one whose figures are shown: it, or the last that ran. */
export function shiftAt(now: number, shifts: readonly Shift[], timezone: string) {
  const today = dayAt(new Date(now), timezone)
  const near = [...shiftsOf(dayAfter(today, -1), shifts, timezone), ...shiftsOf(today, shifts, timezone)]
  const running = near.find(({ from, to }) => from <= now && now < to) ?? null
  const ended = near.filter(({ to }) => to <= now).toSorted((one, other) => other.to - one.to)[0]
  return { running, shown: running ?? ended ?? null }
}
