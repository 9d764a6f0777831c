import { isWeekday } from '../../../../src/planning/projects/workdays'
import type { NetworkEdge } from '../../../../src/planning/projects/network'

/** Tasks as they are timed here: by definition, without any order or calendar index. */
export type NaiveTask = { days: number; floor: number; isFixed: boolean }

/** The earliest start of a task by its definition: the latest of its floor and of what each dependency demands. */
export function naiveStart(
  tasks: readonly NaiveTask[],
  edges: readonly NetworkEdge[],
  at: number,
  known = new Map<number, number>(),
): number {
  const before = known.get(at)
  if (before !== undefined) return before
  const { days, floor, isFixed } = tasks[at]!
  const demands = edges
    .filter(({ to }) => to === at)
    .map(({ from, kind, lag }) => {
      const start = naiveStart(tasks, edges, from, known)
      const end = start + tasks[from]!.days
      if (kind === 'finish_to_start') return end + lag
      return kind === 'start_to_start' ? start + lag : end + lag - days
    })
  const start = isFixed ? floor : Math.max(floor, ...demands)
  known.set(at, start)
  return start
}

/** The day on which the working day of a number is, counted day by day from the first one. */
export function naiveDay(first: number, place: number, closed: ReadonlySet<number>) {
  let day = first
  let left = place
  for (;;) {
    const isWorking = isWeekday(day) && !closed.has(day)
    if (isWorking && left === 0) return day
    if (isWorking) left -= 1
    day += 1
  }
}
