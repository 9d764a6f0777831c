import { earliest, lastEnd, latest, shifted } from './network'
import { datesAt, placesOf, plannedDays, plannedTimes, type TimedPlan } from './projection'
import { dayNumber, dayText, endOf, lastDayOf, placeOf } from './workdays'

/** New dates of a task, and those it had; YYYY-MM-DD. */
export type DatesChange = {
  id: number
  before: { start_date: string | null; due_date: string | null }
  after: { start_date: string; due_date: string }
}

export type Rescheduled = {
  changes: DatesChange[]
  /** The last day of all tasks after it. */
  end: string | null
}

/** What differs from the dates that tasks have. */
function changesOf({ tasks, calendar }: TimedPlan, start: Int32Array, days: Int32Array, floor: Int32Array) {
  const changes: DatesChange[] = []
  for (const [at, task] of tasks.entries()) {
    const before = { start_date: task.start_date, due_date: task.due_date }
    const isPlanned = before.start_date !== null && before.due_date !== null
    if (isPlanned && start[at] === floor[at]) continue
    const after = datesAt(calendar, start[at]!, days[at]!)
    if (after.start_date !== before.start_date || after.due_date !== before.due_date)
      changes.push({ id: task.id, before, after })
  }
  return changes
}

const endDay = ({ calendar }: TimedPlan, end: number | null) =>
  end === null ? null : dayText(lastDayOf(calendar, end))

/**
 * Moves one task to new dates. With `shifts` what waits for it is moved as far as it must, and it never begins before what
 * it waits for allows; without, only the task itself moves, to the very days that are given.
 */
export function moveTask(
  plan: TimedPlan,
  id: number,
  to: { start_date: string; due_date: string },
  shifts: boolean,
): Rescheduled {
  const { tasks, calendar, network } = plan
  const moved = tasks.findIndex((task) => task.id === id)
  const task = tasks[moved]!
  const times = plannedTimes(plan, placeOf(calendar, dayNumber(to.start_date)))
  const before = times.floor.slice()
  const wished = placesOf(calendar, { ...task, ...to })!
  times.days[moved] = wished.end - wished.start
  times.floor[moved] = wished.start
  const isMoved = new Uint8Array(tasks.length)
  isMoved[moved] = 1
  const start = shifts ? shifted(network, times, isMoved) : times.floor
  const own = start[moved] === wished.start ? to : datesAt(calendar, start[moved]!, times.days[moved]!)
  const { start_date, due_date } = task
  const isSame = own.start_date === start_date && own.due_date === due_date
  const others = shifts ? changesOf(plan, start, times.days, before) : []
  return {
    changes: [
      ...(isSame ? [] : [{ id, before: { start_date, due_date }, after: own }]),
      ...others.filter((change) => change.id !== id && isDated(change)),
    ],
    end: endDay(plan, lastEnd(times, start)),
  }
}

/** A task without dates gets none because another one is moved. */
const isDated = ({ before }: DatesChange) => before.start_date !== null && before.due_date !== null

/** The dates of a task that begins on another day and takes as many working days as it is planned for. */
export function datesFrom({ tasks, calendar }: TimedPlan, id: number, start: string) {
  const task = tasks.find((one) => one.id === id)
  if (!task) return null
  const day = dayNumber(start)
  const place = task.is_milestone ? endOf(calendar, day) : placeOf(calendar, day)
  return datesAt(calendar, place, plannedDays(calendar, task))
}

/** Plans all work that is not begun as early as it can be, from a day on. */
export function planForward(plan: TimedPlan, from: string): Rescheduled {
  const first = placeOf(plan.calendar, dayNumber(from))
  const times = plannedTimes(plan, first)
  const before = times.floor.slice()
  for (let at = 0; at < times.floor.length; at += 1) if (!times.isFixed[at]) times.floor[at] = first
  const start = earliest(plan.network, times)
  return { changes: changesOf(plan, start, times.days, before), end: endDay(plan, lastEnd(times, start)) }
}

/** Plans all work that is not begun as late as it can be, so that all ends by a day. */
export function planFromDeadline(plan: TimedPlan, due: string): Rescheduled {
  const times = plannedTimes(plan, placeOf(plan.calendar, dayNumber(due)))
  const start = latest(plan.network, times, endOf(plan.calendar, dayNumber(due)))
  return {
    changes: changesOf(plan, start, times.days, times.floor),
    end: endDay(plan, lastEnd(times, start)),
  }
}
