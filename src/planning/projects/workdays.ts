/**
 * A calendar of whole days. Days are counted from 1970-01-01; a working day has a number, the working days before it
 * within the calendar. Outside of the calendar every day is a working day.
 */
export type Workdays = {
  /** Its first day. */
  first: number
  /** Working days before each of its days, and before the day after its last. */
  before: Int32Array
  /** The day of each working day. */
  days: Int32Array
}

const dayMs = 86_400_000

// A plan of thousands of tasks is read and written for every move of a pointer, and has few different days: reading a date
// anew each time takes longer than timing the tasks.
const numbers = new Map<string, number>()
const texts = new Map<number, string>()
const mostKnown = 20_000

/** A day YYYY-MM-DD as a count of days. */
export function dayNumber(day: string): number {
  const cached = numbers.get(day)
  if (cached !== undefined) return cached
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
  if (numbers.size >= mostKnown) numbers.clear()
  numbers.set(day, number)
  return number
}

/** A count of days as YYYY-MM-DD. */
export function dayText(day: number): string {
  const cached = texts.get(day)
  if (cached !== undefined) return cached
  const text = new Date(day * dayMs).toISOString().slice(0, 10)
  if (texts.size >= mostKnown) texts.clear()
  texts.set(day, text)
  return text
}

/** Whether a day is one from Monday to Friday; 1970-01-01 was a Thursday. */
export const isWeekday = (day: number) => (((day + 3) % 7) + 7) % 7 < 5

/** The calendar of the days from one to another, both included. */
export function workdaysOf(first: number, last: number, isWorking: (day: number) => boolean): Workdays {
  const count = last - first + 1
  const before = new Int32Array(count + 1)
  for (let at = 0; at < count; at += 1) before[at + 1] = before[at]! + (isWorking(first + at) ? 1 : 0)
  const days = new Int32Array(before[count]!)
  for (let at = 0; at < count; at += 1) if (before[at + 1]! > before[at]!) days[before[at]!] = first + at
  return { first, before, days }
}

/** Working days before a day: the place at which work that may begin on it begins. */
export function placeOf({ first, before }: Workdays, day: number): number {
  const at = day - first
  const last = before.length - 1
  if (at < 0) return at
  return at > last ? before[last]! + (at - last) : before[at]!
}

/** The day of a working day by its number. */
export function dayOf({ first, before, days }: Workdays, place: number): number {
  if (place < 0) return first + place
  return place < days.length ? days[place]! : first + before.length - 1 + (place - days.length)
}

/** Where work ends that is due on a day: after that day, or after the last working day before it. */
export const endOf = (calendar: Workdays, due: number) => placeOf(calendar, due + 1)

/** The last day of work that ends at a place. */
export const lastDayOf = (calendar: Workdays, end: number) => dayOf(calendar, end - 1)
