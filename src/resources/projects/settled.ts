import type { PlannedTask, Projection } from '../../planning/projects/projection'
import { type Health, healths, type Project } from './projects'
import type { ProjectTask } from './project_tasks'
import { healthOf, weighted } from './rollUp'

/** A task with what its items add up to. */
export type TaskFacts = PlannedTask & {
  parent_task_id: number | null
  is_phase: boolean
  weight: number | null
  items: number
  items_done: number
  open_required: number
  estimated_hours: number
  logged_hours: number
  amount: number
  /** Progress of its items by their estimates, and each alike; null without items. */
  by_hours: number | null
  by_count: number | null
  open_items: number
  late_items: number
  late_required: number
  next_due: string | null
}

/** Progress of a task without subtasks: of its items, else all or nothing. */
export function ownProgress({ status, is_milestone, by_hours: byHours, by_count: byCount }: TaskFacts) {
  if (is_milestone || byCount === null) return status === 'done' ? 100 : 0
  return Number((byHours ?? byCount).toFixed(4))
}

/** What the server keeps of a task, as it is stored and sent. */
export type KeptTask = Pick<
  ProjectTask,
  | 'progress_percent'
  | 'items'
  | 'items_done'
  | 'open_required'
  | 'estimated_hours'
  | 'logged_hours'
  | 'hours_left'
  | 'projected_start'
  | 'projected_end'
  | 'slack_days'
  | 'start_date'
  | 'due_date'
> & { is_critical: 0 | 1 }

/** Their names. */
export const keptNames = [
  'progress_percent',
  'items',
  'items_done',
  'open_required',
  'estimated_hours',
  'logged_hours',
  'hours_left',
  'projected_start',
  'projected_end',
  'slack_days',
  'is_critical',
  'start_date',
  'due_date',
] as const satisfies readonly (keyof KeptTask)[]

const hoursOf = (value: number) => Number(value.toFixed(2))
const least = (days: readonly (string | null)[]) =>
  days.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null)
const most = (days: readonly (string | null)[]) =>
  days.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null)

/** The weight of a task in what it is part of: its own, else its estimated hours. */
const weightOf = ({ weight, estimated_hours: hours }: TaskFacts) => weight ?? hours

/** Each task as it is kept: work packages by their items, phases by the packages in them. */
export function keptOf(tasks: readonly TaskFacts[], projection: Projection | null): Map<number, KeptTask> {
  const times = new Map(projection?.tasks.map((one) => [one.id, one]))
  const stored = new Map<number, KeptTask>()
  const leavesOf = new Map<number, TaskFacts[]>()
  const parents = new Map(tasks.map(({ id, parent_task_id }) => [id, parent_task_id]))
  for (const task of tasks) {
    if (task.is_phase) continue
    for (let at: number | null | undefined = task.parent_task_id; at; at = parents.get(at))
      leavesOf.set(at, [...(leavesOf.get(at) ?? []), task])
    const time = times.get(task.id)
    stored.set(task.id, {
      progress_percent: task.progress_percent,
      items: task.items,
      items_done: task.items_done,
      open_required: task.open_required,
      estimated_hours: hoursOf(task.estimated_hours),
      logged_hours: hoursOf(task.logged_hours),
      hours_left: hoursOf(task.hours_left),
      projected_start: time?.projected_start ?? null,
      projected_end: time?.projected_end ?? null,
      slack_days: time?.slack_days ?? null,
      is_critical: time?.is_critical === true ? 1 : 0,
      start_date: task.start_date,
      due_date: task.due_date,
    })
  }
  for (const { id, is_phase } of tasks) {
    if (!is_phase) continue
    const within = leavesOf.get(id) ?? []
    const live = within.filter(({ status }) => status !== 'cancelled')
    const rows = live.flatMap((task) => stored.get(task.id) ?? [])
    const sum = (of: (task: TaskFacts) => number, from: readonly TaskFacts[] = live) =>
      from.reduce((total, task) => total + of(task), 0)
    stored.set(id, {
      progress_percent:
        weighted(live.map((task) => ({ progress: task.progress_percent, weight: weightOf(task) }))) ?? 0,
      items: sum(({ items }) => items),
      items_done: sum(({ items_done }) => items_done),
      open_required: sum(({ open_required }) => open_required),
      estimated_hours: hoursOf(sum(({ estimated_hours }) => estimated_hours)),
      logged_hours: hoursOf(sum(({ logged_hours }) => logged_hours, within)),
      hours_left: hoursOf(sum(({ hours_left }) => hours_left)),
      projected_start: least(rows.map((row) => row.projected_start)),
      projected_end: most(rows.map((row) => row.projected_end)),
      slack_days: rows.reduce<number | null>(
        (one, { slack_days: other }) => (other === null ? one : one === null ? other : Math.min(one, other)),
        null,
      ),
      is_critical: rows.some((row) => row.is_critical === 1) ? 1 : 0,
      start_date: least(live.map((task) => task.start_date)),
      due_date: most(live.map((task) => task.due_date)),
    })
  }
  return stored
}

/** Late first, closed projects last. */
const rankOf = (status: string, health: Health) =>
  status === 'completed' || status === 'cancelled' ? 9 : healths.indexOf(health) + 1

/** Hours and costs of a project. */
export type ProjectSums = { cost: number; logged: number; estimated: number; left: number }

type Settling = {
  project: Pick<Project, 'status' | 'due_date' | 'budget' | 'health' | 'health_until' | 'projected_end'>
  /** Its tasks; phases are left out. */
  leaves: readonly TaskFacts[]
  projection: Projection | null
  sums: ProjectSums
  today: string
}

/** What is kept of a project: progress by the weights of its tasks, its sums, and its health. */
export function settledProject({ project, leaves: tasks, projection, sums, today }: Settling) {
  const isOver = project.status === 'completed' || project.status === 'cancelled'
  const leaves = tasks.filter(({ is_phase }) => !is_phase)
  const live = leaves.filter(({ status }) => status !== 'cancelled')
  const total = (of: (task: TaskFacts) => number) => leaves.reduce((sum, task) => sum + of(task), 0)
  const progress_percent =
    weighted(live.map((task) => ({ progress: task.progress_percent, weight: weightOf(task) }))) ?? 0
  const { budget } = project
  const budget_use_percent =
    budget !== null && budget > 0 ? Number(((sums.cost / budget) * 100).toFixed(4)) : null
  const isSet = project.health_until !== null && project.health_until >= today
  const rule = healthOf(
    {
      due_date: project.due_date,
      projected_end: projection?.projected_end ?? null,
      buffer: projection?.buffer ?? null,
      budget_use_percent,
      progress_percent,
      late_required: total(({ late_required }) => late_required),
    },
    today,
  )
  const health = isOver || isSet ? project.health : project.status === 'draft' ? 'on_track' : rule
  return {
    progress_percent,
    estimated_hours: hoursOf(sums.estimated),
    logged_hours: hoursOf(sums.logged),
    hours_left: hoursOf(sums.left),
    cost: sums.cost,
    budget_use_percent,
    tasks: live.length,
    open_items: total(({ open_items }) => open_items),
    late_items: total(({ late_items }) => late_items),
    next_due: least(leaves.map(({ next_due }) => next_due)),
    projected_end: isOver ? project.projected_end : (projection?.projected_end ?? null),
    health,
    health_rank: rankOf(project.status, health),
    ...(!isSet && project.health_until !== null && { health_until: null, health_note: null }),
  }
}
