import { KeyboardSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useMemo } from 'react'
import { projectTimeline } from '../../api/projects/projects'
import { type PlannedTask, planOf, type TimedPlan } from '../../planning/projects/projection'
import { dayNumber, isWeekday, workdaysOf } from '../../planning/projects/workdays'
import type { Timeline } from '../../resources/projects/projectCalls'
import { type ProjectDependency, projectDependencies } from '../../resources/projects/project_dependencies'
import type { Project } from '../../resources/projects/projects'
import { type ProjectTask, projectTasks } from '../../resources/projects/project_tasks'
import { useAnswer } from '../hooks/useAnswer'
import { rowHeight } from './ganttScale'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { PromptMouseSensor } from '../ui/promptMouse'

const inOrder = [{ field: 'sequence', direction: 'asc' }] as const

/** The tasks of a project live, what they wait for, and both as a plan that can be timed here. */
export type LivePlan = {
  tasks: readonly ProjectTask[]
  dependencies: readonly ProjectDependency[]
  plan: TimedPlan | null
  timeline: Timeline | null
  isLoaded: boolean
  error: unknown
}

/** A task as the planning engine takes it: its dates and what is fixed of it. */
const plannedTask = (task: ProjectTask): PlannedTask => ({
  id: task.id,
  status: task.status,
  start_date: task.start_date,
  due_date: task.due_date,
  is_milestone: task.is_milestone === 1,
  actual_start_date: task.actual_start_date,
  actual_end_date: task.actual_end_date,
  hours_left: task.hours_left,
  people: 1,
  progress_percent: task.progress_percent,
})

/** The calendar around the tasks as the server has it. */
function calendarOf(timeline: Timeline, days: readonly string[]) {
  const closed = new Set(timeline.closed_days.map(dayNumber))
  const open = new Set(timeline.open_days.map(dayNumber))
  const numbers = days.map(dayNumber)
  return workdaysOf(
    Math.min(...numbers) - 400,
    Math.max(...numbers) + 1100,
    (at) => !closed.has(at) && (isWeekday(at) || open.has(at)),
  )
}

export function usePlan(project: Project, today: string): LivePlan {
  const {
    rows: tasks,
    isLoaded,
    error,
  } = useLiveRows(projectTasks, [equals('project_id', project.id)], inOrder)
  const { rows: dependencies } = useLiveRows(projectDependencies, [equals('project_id', project.id)])
  const { value: timeline } = useAnswer(`${project.id}:${newest(tasks)}`, (signal) =>
    projectTimeline(project.id, signal),
  )
  const plan = useMemo(() => {
    if (timeline === null) return null
    const days = tasks.flatMap((task) => [
      task.start_date,
      task.due_date,
      task.actual_start_date,
      task.actual_end_date,
    ])
    const cached = [...days, project.start_date, project.due_date, today].filter((one) => one !== null)
    const made = planOf(
      tasks.filter(({ is_phase }) => is_phase === 0).map(plannedTask),
      dependencies.map(({ project_task_id: task, depends_on_id: dependsOn, kind, lag_days: lag }) => ({
        task,
        dependsOn,
        kind,
        lag,
      })),
      calendarOf(timeline, cached),
    )
    return 'circle' in made ? null : made
  }, [tasks, dependencies, timeline, project.start_date, project.due_date, today])
  return { tasks, dependencies, plan, timeline, isLoaded, error }
}

/** When any of the tasks was last written: the timeline is asked for again then. */
export const newest = (tasks: readonly ProjectTask[]) =>
  tasks.reduce((last, { updated_at: at }) => (at > last ? at : last), '')

const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 220, tolerance: 8 } }

/** Mouse, finger and keys; keys move by a day, or by a row. */
export function useGanttSensors(perDay: number) {
  return useSensors(
    useSensor(PromptMouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
      // By a day, or by a row, instead of pixels.
      coordinateGetter: ({ code }, { currentCoordinates: { x, y } }) => {
        if (code === 'ArrowRight') return { x: x + perDay, y }
        if (code === 'ArrowLeft') return { x: x - perDay, y }
        if (code === 'ArrowDown') return { x, y: y + rowHeight }
        return code === 'ArrowUp' ? { x, y: y - rowHeight } : undefined
      },
    }),
  )
}
