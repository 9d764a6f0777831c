import { dayNumber, isWeekday, type Workdays, workdaysOf } from '../../../src/planning/projects/workdays'

/** Days that differ from weekdays and weekends at a location: holidays and stops of the whole site, and overtime. */
export type DayExceptions = { closed: readonly string[]; open: readonly string[] }

/** The calendar around some days, YYYY-MM-DD; three years beyond the last one. */
export function workdaysAround(days: readonly (string | null)[], exceptions: DayExceptions): Workdays {
  const numbers = days.flatMap((day) => (day === null ? [] : [dayNumber(day)]))
  const closed = new Set(exceptions.closed.map(dayNumber))
  const open = new Set(exceptions.open.map(dayNumber))
  const isWorking = (day: number) => !closed.has(day) && (isWeekday(day) || open.has(day))
  return workdaysOf(Math.min(...numbers) - 400, Math.max(...numbers) + 1100, isWorking)
}
