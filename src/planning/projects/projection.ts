import {
  earliest,
  lastEnd,
  type Network,
  type NetworkEdge,
  networkOf,
  slackTo,
  type TaskTimes,
} from './network'
import { dayNumber, dayText, endOf, lastDayOf, placeOf, type Workdays } from './workdays'

/** A task without subtasks as its times are made of: its dates, and what is left of it. Days are YYYY-MM-DD. */
export type PlannedTask = {
  id: number
  status: string
  start_date: string | null
  due_date: string | null
  is_milestone: boolean
  actual_start_date: string | null
  actual_end_date: string | null
  /** Hours of work that are left on its items, and the people they are assigned to. */
  hours_left: number
  people: number
  progress_percent: number
}

export type Dependency = Pick<NetworkEdge, 'kind' | 'lag'> & { task: number; dependsOn: number }

/** The tasks that are timed, by their places in the network. */
export type TimedPlan = { tasks: readonly PlannedTask[]; network: Network; calendar: Workdays }

/** Tasks that are not cancelled, with what they wait for among themselves. A circle is answered by the ids in it. */
export function planOf(
  tasks: readonly PlannedTask[],
  dependencies: readonly Dependency[],
  calendar: Workdays,
): TimedPlan | { circle: number[] } {
  const live = tasks.filter(({ status }) => status !== 'cancelled')
  const places = new Map(live.map(({ id }, at) => [id, at]))
  const edges = dependencies.flatMap(({ task, dependsOn, kind, lag }) => {
    const to = places.get(task)
    const from = places.get(dependsOn)
    return to === undefined || from === undefined ? [] : [{ from, to, kind, lag }]
  })
  const network = networkOf(live.length, edges)
  return 'circle' in network
    ? { circle: network.circle.map((at) => live[at]!.id) }
    : { tasks: live, network, calendar }
}

/** The dates of a task as places: a milestone is at the end of its day. Null without dates. */
export function placesOf(
  calendar: Workdays,
  task: Pick<PlannedTask, 'start_date' | 'due_date' | 'is_milestone'>,
) {
  const { start_date: start, due_date: due, is_milestone: isMilestone } = task
  if (start === null && due === null) return null
  const end = due === null ? null : endOf(calendar, dayNumber(due))
  if (isMilestone) {
    const at = end ?? endOf(calendar, dayNumber(start!))
    return { start: at, end: at }
  }
  const from = start === null ? end! - 1 : placeOf(calendar, dayNumber(start))
  return { start: from, end: Math.max(from + 1, end ?? from + 1) }
}

/** The dates of a task from its places. */
export const datesAt = (calendar: Workdays, start: number, days: number) => ({
  start_date: dayText(days === 0 ? lastDayOf(calendar, start) : lastDayOf(calendar, start + 1)),
  due_date: dayText(lastDayOf(calendar, start + days)),
})

/** Working days that a task is planned for: 0 of a milestone, 1 without dates. */
export function plannedDays(calendar: Workdays, task: PlannedTask): number {
  if (task.is_milestone) return 0
  const places = placesOf(calendar, task)
  return places === null ? 1 : places.end - places.start
}

/** Whether a task stays where it is when others are planned: work that is begun or done. */
export const isBegun = ({ status, actual_start_date }: Pick<PlannedTask, 'status' | 'actual_start_date'>) =>
  status === 'done' || actual_start_date !== null

/** The plan as its dates say it: what a reschedule begins with. Tasks without dates begin at `first`. */
export function plannedTimes(
  { tasks, calendar }: Pick<TimedPlan, 'tasks' | 'calendar'>,
  first: number,
): TaskTimes {
  const days = Int32Array.from(tasks, (task) => plannedDays(calendar, task))
  const floor = Int32Array.from(tasks, (task) => placesOf(calendar, task)?.start ?? first)
  return { days, floor, isFixed: Uint8Array.from(tasks, (task) => (isBegun(task) ? 1 : 0)) }
}

type Projecting = { today: string; start: string; due: string | null; hoursPerDay: number }

/**
 * Working days that are left of a task: those of its hours at so many a day for each of its people, or its share of the
 * planned days that is not done, whichever is more; at least one.
 */
function daysLeft(planned: number, task: PlannedTask, hoursPerDay: number): number {
  if (task.is_milestone) return 0
  const ofHours = Math.ceil(task.hours_left / (hoursPerDay * Math.max(1, task.people)) - 1e-9)
  const ofDays = Math.ceil((planned * (100 - task.progress_percent)) / 100 - 1e-9)
  return Math.max(1, ofHours, ofDays)
}

/** Where each task is going to be: done tasks where they were, begun ones until what is left is done from today on. */
function projectedTimes(
  { tasks, calendar }: TimedPlan,
  { today, start, hoursPerDay }: Projecting,
): TaskTimes {
  const now = placeOf(calendar, dayNumber(today))
  const first = placeOf(calendar, dayNumber(start))
  const days = new Int32Array(tasks.length)
  const floor = new Int32Array(tasks.length)
  const isFixed = new Uint8Array(tasks.length)
  for (const [at, task] of tasks.entries()) {
    const planned = placesOf(calendar, task)
    const length = plannedDays(calendar, task)
    if (task.status === 'done') {
      const end = endOf(calendar, dayNumber(task.actual_end_date ?? task.due_date ?? today))
      const began = task.actual_start_date ?? task.start_date
      const from = began === null || task.is_milestone ? end : placeOf(calendar, dayNumber(began))
      isFixed[at] = 1
      floor[at] = Math.min(from, end)
      days[at] = end - floor[at]!
    } else if (task.actual_start_date !== null && !task.is_milestone) {
      const from = Math.min(now, placeOf(calendar, dayNumber(task.actual_start_date)))
      isFixed[at] = 1
      floor[at] = from
      days[at] = now - from + daysLeft(length, task, hoursPerDay)
    } else {
      floor[at] = Math.max(now, planned?.start ?? first)
      days[at] = daysLeft(length, task, hoursPerDay)
    }
  }
  return { days, floor, isFixed }
}

/** What a forward pass over the tasks says of each, and of all. Days are YYYY-MM-DD. */
export type Projection = {
  tasks: readonly {
    id: number
    projected_start: string
    projected_end: string
    slack_days: number
    is_critical: boolean
  }[]
  projected_end: string | null
  /** Working days between the projected end and the due day; negative when late, null without one of them. */
  buffer: number | null
}

/**
 * Times the tasks forward from today. The slack of a task counts to the due day of the project where the project ends
 * later, else to its projected end, so that the tasks which fix the end are those without slack.
 */
export function project(plan: TimedPlan, input: Projecting): Projection {
  const { tasks, network, calendar } = plan
  const times = projectedTimes(plan, input)
  const start = earliest(network, times)
  const end = lastEnd(times, start)
  if (end === null) return { tasks: [], projected_end: null, buffer: null }
  const due = input.due === null ? null : endOf(calendar, dayNumber(input.due))
  const slack = slackTo(network, times, start, due === null ? end : Math.min(due, end))
  return {
    tasks: tasks.map(({ id, status }, at) => {
      const dates = datesAt(calendar, start[at]!, times.days[at]!)
      return {
        id,
        projected_start: dates.start_date,
        projected_end: dates.due_date,
        slack_days: slack[at]!,
        is_critical: status !== 'done' && slack[at]! <= 0,
      }
    }),
    projected_end: dayText(lastDayOf(calendar, end)),
    buffer: due === null ? null : due - end,
  }
}
