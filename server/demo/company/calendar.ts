import { dayAfter } from '../../../src/resources/kit/text/days'
import { instantAt } from '../../site/shifts'

const minute = 60_000
const hour = 60 * minute

type Window = { from: number; to: number }

/** When the plant works: day and evening shift of every day, and the last hours before now whatever the clock says. */
export type Calendar = {
  windows: readonly Window[]
  /** The first working instant at or after `at`. */
  open: (at: number) => number
  /** The end of the window that holds `at`. */
  closes: (at: number) => number
  /** `hours` of work after `at`. */
  after: (at: number, hours: number) => number
}

// Dear to make, so each is made once.
const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant at the plant. */
export function dayOf(at: number, timezone: string) {
  const format =
    days.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
  days.set(timezone, format)
  return format.format(at)
}

/** The day of the week of an instant at the plant, Sunday 0. */
export const weekdayOf = (at: number, timezone: string) =>
  new Date(`${dayOf(at, timezone)}T12:00:00Z`).getUTCDay()

export function calendar(now: number, days: number, timezone: string): Calendar {
  const windows: Window[] = []
  const add = (from: number, to: number) => {
    const last = windows.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else windows.push({ from, to })
  }
  const today = dayOf(now, timezone)
  for (let back = days; back >= 1; back--) {
    // By the calendar: 24 hours back may be the same day again, or the one before the last.
    const day = dayAfter(today, -back)
    add(instantAt(day, '07:00', timezone), instantAt(day, '23:00', timezone))
  }
  const opens = instantAt(today, '07:00', timezone)
  add(Math.min(opens, now - 6 * hour), now + 12 * hour)
  const windowOf = (at: number) => windows.find(({ to }) => to > at) ?? { from: at, to: at + 12 * hour }
  const open = (at: number) => Math.max(at, windowOf(at).from)
  const closes = (at: number) => windowOf(at).to
  const after = (at: number, hours: number) => {
    let left = hours * hour
    for (let here = open(at); ; here = open(closes(here))) {
      if (here + left < closes(here)) return here + left
      left -= closes(here) - here
    }
  }
  return { windows, open, closes, after }
}
