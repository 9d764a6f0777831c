import type { Shift } from '../../src/resources/general/system/settingsShifts'
import { instantIn } from '../../src/resources/kit/text/zoneTime'
import { dayAt } from './plant'
import { dayAfter } from '../../src/resources/kit/text/days'

/** A time interval, in milliseconds. */
export type Window = { from: number; to: number }
export type ShiftWindow = Window & { name: string; breakMinutes: number }

/** The instant of a wall-clock time at the plant, HH:MM, in ms; where clocks show it twice the first. */
export const instantAt = (day: string, time: string, timezone: string): number =>
  instantIn(timezone, day, `${time}:00`).getTime()

/** The shifts of a production day; one that ends before it begins runs into the next day. */
export const shiftsOf = (day: string, shifts: readonly Shift[], timezone: string): ShiftWindow[] =>
  shifts.map(({ name, from, to, breaks }) => ({
    name: `${name} shift`,
    from: instantAt(day, from, timezone),
    to: instantAt(to <= from ? dayAfter(day, 1) : day, to, timezone),
    breakMinutes: breaks.reduce((sum, minutes) => sum + minutes, 0),
  }))

/** The length of the intersection of two intervals. */
export const overlap = (one: Window, other: Window) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** Share of a day's shift time that has elapsed at `now`. */
export function elapsedShare(shifts: readonly Window[], now: number) {
  const whole = shifts.reduce((sum, { from, to }) => sum + to - from, 0)
  const elapsed = shifts.reduce((sum, shift) => sum + overlap(shift, { from: shift.from, to: now }), 0)
  return whole === 0 ? 0 : elapsed / whole
}

/** The shift that runs at `now`, and the one whose figures are shown: the running or the last one. */
export function shiftAt(now: number, shifts: readonly Shift[], timezone: string) {
  const today = dayAt(new Date(now), timezone)
  const near = [...shiftsOf(dayAfter(today, -1), shifts, timezone), ...shiftsOf(today, shifts, timezone)]
  const running = near.find(({ from, to }) => from <= now && now < to) ?? null
  const ended = near.filter(({ to }) => to <= now).toSorted((one, other) => other.to - one.to)[0]
  return { running, shown: running ?? ended ?? null }
}
