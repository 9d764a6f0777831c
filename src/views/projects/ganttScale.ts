import { dayAfter } from '../../resources/kit/text/days'
import type { TimedPlan } from '../../planning/projects/projection'
import { datesFrom } from '../../planning/projects/reschedule'
import type { ProjectDependency } from '../../resources/projects/project_dependencies'
import type { ProjectTask } from '../../resources/projects/project_tasks'
import { isTouch } from '../theme/widths'
import { daysBetween } from './projectText'

/** The height of a row, in px: as high as a finger needs where one points. As in gantt.css. */
export const rowHeight = isTouch() ? 44 : 32

/** Pixels of a day, by what is seen at once. */
export const zooms = { week: 24, month: 10, quarter: 4 } as const
export type Zoom = keyof typeof zooms

/** Days as places from left to right. */
export type GanttScale = { first: string; last: string; perDay: number; width: number }

type Dates = Pick<ProjectTask, 'start_date' | 'due_date'>

/** The time around some tasks and days. */
export function scaleOf(
  tasks: readonly Dates[],
  days: readonly (string | null)[],
  perDay: number,
): GanttScale {
  const cached = [...tasks.flatMap(({ start_date, due_date }) => [start_date, due_date]), ...days].filter(
    (one) => one !== null,
  )
  const first = dayAfter(
    cached.reduce((one, other) => (other < one ? other : one)),
    -10,
  )
  const last = dayAfter(
    cached.reduce((one, other) => (other > one ? other : one)),
    30,
  )
  return { first, last, perDay, width: (daysBetween(first, last) + 1) * perDay }
}

/** The left edge of a day, in px. */
export const leftOf = ({ first, perDay }: GanttScale, day: string) => daysBetween(first, day) * perDay

/** The first days of months, or of weeks, in the scale. */
export function ticksOf({ first, last, perDay }: GanttScale): string[] {
  const ticks: string[] = []
  if (perDay >= zooms.week) {
    const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
    for (let at = dayAfter(first, 7 - weekday); at <= last; at = dayAfter(at, 7)) ticks.push(at)
    return ticks
  }
  for (let at = `${first.slice(0, 7)}-01`; at <= last; at = `${dayAfter(at, 32).slice(0, 7)}-01`)
    if (at >= first) ticks.push(at)
  return ticks
}

const endKey = 'end'

/** Where a task would be after a drag by so many days. */
export function draggedTo(plan: TimedPlan, task: ProjectTask, part: string, days: number) {
  const { start_date: start, due_date: due } = task
  if (start === null || due === null || days === 0) return null
  if (part === endKey) {
    const end = dayAfter(due, days)
    return { start_date: start, due_date: end < start ? start : end }
  }
  return datesFrom(plan, task.id, dayAfter(start, days))
}

/** Where a task is moved to by keys: up, down, in or out of what is before it. */
export type RowMove = 'up' | 'down' | 'in' | 'out'

/** Where keys put a task: before another one, or at the end of what it is part of; null where it cannot go. */
export function placeByKey(tasks: readonly ProjectTask[], task: ProjectTask, way: RowMove) {
  const within = (parent: number | null) => tasks.filter(({ parent_task_id: one }) => one === parent)
  const siblings = within(task.parent_task_id)
  const at = siblings.findIndex(({ id }) => id === task.id)
  const [previous, next] = [siblings[at - 1], siblings[at + 1]]
  const before = (one: ProjectTask | undefined, parent_id: number | null) => ({
    before_id: one?.id ?? null,
    parent_id,
  })
  if (way === 'up') return previous ? before(previous, task.parent_task_id) : null
  if (way === 'down') return next ? before(siblings[at + 2], task.parent_task_id) : null
  if (way === 'in') return previous ? before(undefined, previous.id) : null
  const parent = tasks.find(({ id }) => id === task.parent_task_id)
  if (!parent) return null
  const aunts = within(parent.parent_task_id)
  return before(aunts[aunts.findIndex(({ id }) => id === parent.id) + 1], parent.parent_task_id)
}

/** The letters of a dependency after the number of what is waited for; the usual kind has none. */
const kindLetters = { finish_to_start: '', start_to_start: 'SS', finish_to_finish: 'FF' } as const

/** What each task waits for as planners write it: "3", "4SS+2". */
export function waitsFor(
  tasks: readonly ProjectTask[],
  dependencies: readonly ProjectDependency[],
): ReadonlyMap<number, string> {
  const numbers = new Map(tasks.map(({ id, sequence }) => [id, sequence]))
  const found = new Map<number, string[]>()
  for (const { project_task_id: task, depends_on_id: other, kind, lag_days: lag } of dependencies) {
    const number = numbers.get(other)
    if (number === undefined) continue
    const text = `${number}${kindLetters[kind]}${lag === 0 ? '' : lag > 0 ? `+${lag}` : `−${-lag}`}`
    found.set(task, [...(found.get(task) ?? []), text])
  }
  return new Map([...found].map(([task, texts]) => [task, texts.join(', ')]))
}
