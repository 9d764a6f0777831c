import dayjs from 'dayjs'
import { serverNow } from '../../streams/clock'
import { clock, dayOf } from './format'

/** Quick choices of a day, by the plant's calendar. */
export function dayPresets() {
  const today = dayjs(dayOf(new Date(serverNow())))
  const at = (label: string, day: dayjs.Dayjs) => ({ label, value: day.format('YYYY-MM-DD') })
  return [
    at('Today', today),
    at('Yesterday', today.subtract(1, 'day')),
    at('A week ago', today.subtract(1, 'week')),
    at('A week later', today.add(1, 'week')),
  ]
}

/** Spans of days a filter offers: from and to, both included. */
export function spanPresets() {
  const today = dayjs(dayOf(new Date(serverNow())))
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  const span = (label: string, from: dayjs.Dayjs, to: dayjs.Dayjs) => ({
    label,
    from: from.format('YYYY-MM-DD'),
    to: to.format('YYYY-MM-DD'),
  })
  const month = (label: string, first: dayjs.Dayjs) => span(label, first, first.endOf('month'))
  const first = today.startOf('month')
  return [
    span('Today', today, today),
    span('This Week', monday, monday.add(6, 'day')),
    span('Yesterday', today.subtract(1, 'day'), today.subtract(1, 'day')),
    span('A week ago', today.subtract(1, 'week'), today),
    span('A week later', today, today.add(1, 'week')),
    month('This month', first),
    month('Last month', first.subtract(1, 'month')),
    month('Next month', first.add(1, 'month')),
  ]
}

const minuteMs = 60_000

/** The instant at which clocks in the shown time zone read this day and time, HH:mm. */
export function instantAt(on: string, time: string) {
  const utc = Date.parse(`${on}T${time}:00Z`)
  // No zone is more than 14 hours from UTC, and every change of clocks keeps to quarters of an hour.
  for (let minutes = -14 * 60; minutes <= 14 * 60; minutes += 15) {
    const at = new Date(utc + minutes * minuteMs)
    if (dayOf(at) === on && clock(at) === time) return at.toISOString()
  }
  return new Date(utc).toISOString()
}

/** The first instant of a calendar day in the shown time zone, so that a filter by days follows the plant's clock. */
export const startOfDay = (on: string) => instantAt(on, '00:00')

/** The last millisecond of a calendar day in the shown time zone. */
export const endOfDay = (on: string) =>
  new Date(Date.parse(startOfDay(dayjs(on).add(1, 'day').format('YYYY-MM-DD'))) - 1).toISOString()
