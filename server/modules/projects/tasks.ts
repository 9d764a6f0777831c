import { sql } from 'kysely'
import { networkOf } from '../../../src/planning/projects/network'
import { type Project, projects } from '../../../src/resources/projects/projects'
import {
  type ProjectDependency,
  projectDependencies,
} from '../../../src/resources/projects/project_dependencies'
import { type ProjectTask, projectTasks } from '../../../src/resources/projects/project_tasks'
import { openItemStatuses, taskItems } from '../../../src/resources/projects/task_items'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { afterEvent, onCreate, onEvent, onRemove, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { notifyUsers } from '../../site/notifyUsers'
import { plantToday } from '../../site/plant'
import { dependenciesOf } from './plan'
import { assertOpen, assertOrder, assertRunning, projectOfTask } from './scope'
import { subtreeOf } from './taskTree'

/** How deep tasks may be within each other. */
const deepest = 3

type Placed = Pick<ProjectTask, 'project_id' | 'parent_task_id'> & { id?: number }

/** A task is part of one of its own project, at most three deep, and never of itself; a phase has no items of its own. */
export async function assertParent(unit: Unit, { id, project_id, parent_task_id: parentId }: Placed) {
  if (parentId === null) return
  const tasks = await unit.find(projectTasks, { project_id })
  const parent = tasks.find((one) => one.id === parentId)
  if (!parent) throw invalid({ parent_task_id: 'exists' })
  const own = id === undefined ? new Set<number>() : subtreeOf(tasks, id)
  if (own.has(parentId)) throw invalidBecause('parent_task_id', t('This would make a circle'))
  const levelOf = (of: number) => tasks.find((one) => one.id === of)?.level ?? 1
  const height = id === undefined ? 1 : Math.max(...[...own].map(levelOf)) - levelOf(id) + 1
  if (parent.level + height > deepest)
    throw invalidBecause('parent_task_id', t('Tasks are at most {count} deep', { count: deepest }))
  if (parent.is_phase === 1) return
  const [item] = await unit.find(taskItems, { project_task_id: parentId }, { newest: 1 })
  if (item) throw invalidBecause('parent_task_id', t('{task} has items of its own', { task: parent.name }))
  if (parent.is_milestone === 1) throw invalidBecause('parent_task_id', t('A milestone has no subtasks'))
  const { rows } = await sql<{ found: boolean }>`select exists (select from project_dependencies
    where project_task_id = ${parentId} or depends_on_id = ${parentId}) as found`.execute(unit.trx)
  if (rows[0]?.found)
    throw invalidBecause('parent_task_id', t('{task} has dependencies of its own', { task: parent.name }))
}

type Dated = {
  start_date: string | null
  due_date: string | null
  is_milestone: boolean | 0 | 1
  is_outside: boolean | 0 | 1
}

/** The dates of a task as they fit: a milestone is one day, and all is within the project unless that is confirmed. */
function fittingDates<T extends Dated>(project: Project, task: T): T {
  const { start_date: start, due_date: due } = task
  assertOrder(start, due)
  const dates = task.is_milestone ? { start_date: due ?? start, due_date: due ?? start } : {}
  if (!task.is_outside) {
    if (due !== null && project.due_date !== null && due > project.due_date)
      throw invalidBecause('due_date', t('After the end of the project'))
    if (start !== null && project.start_date !== null && start < project.start_date)
      throw invalidBecause('start_date', t('Before the start of the project'))
  }
  return { ...task, ...dates }
}

onCreate(projectTasks, async (unit, values) => {
  const project = await unit.lock(projects, values.project_id)
  assertOpen(project)
  await assertParent(unit, { project_id: project.id, parent_task_id: values.parent_task_id ?? null })
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(sequence), 0) + 1 as next from project_tasks
    where project_id = ${project.id}`.execute(unit.trx)
  const dated = {
    start_date: values.start_date ?? null,
    due_date: values.due_date ?? null,
    is_milestone: values.is_milestone ?? false,
    is_outside: values.is_outside ?? false,
  }
  return { ...values, ...fittingDates(project, dated), sequence: rows[0]?.next ?? 1 }
})

onUpdate(projectTasks, async (unit, before, changes) => {
  const project = await unit.lock(projects, before.project_id)
  assertOpen(project)
  const after = { ...before, ...changes }
  if (changes.parent_task_id !== undefined && changes.parent_task_id !== before.parent_task_id)
    await assertParent(unit, after)
  if (before.is_phase === 1) {
    if (after.is_milestone) throw invalidBecause('is_milestone', t('A milestone has no subtasks'))
    return changes
  }
  if (changes.is_milestone && before.items > 0)
    throw invalidBecause('is_milestone', t('A milestone has no items'))
  const { start_date, due_date } = fittingDates(project, after)
  return { ...changes, start_date, due_date }
})

onRemove(projectTasks, async (unit, task) => {
  assertOpen(await unit.lock(projects, task.project_id))
  const [subtask] = await unit.find(projectTasks, { parent_task_id: task.id }, { newest: 1 })
  if (subtask) throw new Refused('database_delete_1451', { text: t('It has subtasks') })
  const items = await unit.find(taskItems, { project_task_id: task.id })
  if (items.some(({ records }) => records > 0))
    throw new Refused('database_delete_1451', { text: t('There are records on its items') })
  for (const { id } of items) await unit.remove(taskItems, id)
  for (const { id } of await unit.find(projectDependencies, { depends_on_id: task.id }))
    await unit.remove(projectDependencies, id)
})

type Edge = Pick<ProjectDependency, 'project_task_id' | 'depends_on_id'>

/** A dependency stays within the project, is between tasks without subtasks, and makes no circle. */
async function assertEdge(
  unit: Unit,
  { project_task_id: taskId, depends_on_id: otherId }: Edge,
  ownId?: number,
) {
  const project = await projectOfTask(unit, taskId)
  assertOpen(project)
  const tasks = await unit.find(projectTasks, { project_id: project.id })
  const places = new Map(tasks.map(({ id }, place) => [id, place]))
  const [to, from] = [places.get(taskId), places.get(otherId)]
  if (to === undefined || from === undefined) throw invalid({ depends_on_id: 'exists' })
  if (tasks[to]?.is_phase === 1 || tasks[from]?.is_phase === 1)
    throw invalidBecause('depends_on_id', t('A task with subtasks has no dependencies: link its subtasks'))
  const existing = (await dependenciesOf(unit.trx, project.id)).filter(({ id }) => id !== ownId)
  const edges = existing.map(({ task, dependsOn, kind, lag }) => ({
    to: places.get(task) ?? 0,
    from: places.get(dependsOn) ?? 0,
    kind,
    lag,
  }))
  const network = networkOf(tasks.length, [...edges, { to, from, kind: 'finish_to_start', lag: 0 }])
  if ('circle' in network) throw invalidBecause('depends_on_id', t('This would make a circle'))
}

/** A task waits for another one once, in one way. */
async function assertOneEdge(unit: Unit, { project_task_id, depends_on_id }: Edge, ownId?: number) {
  const edges = await unit.find(projectDependencies, { project_task_id, depends_on_id })
  const other = edges.find(({ id }) => id !== ownId)
  if (other)
    throw invalid({
      depends_on_id: {
        code: 'unique',
        text: t('It waits for {task} already', { task: other.depends_on ?? '' }),
      },
    })
}

onCreate(projectDependencies, async (unit, values) => {
  await assertEdge(unit, values)
  await assertOneEdge(unit, values)
  return values
})

onUpdate(projectDependencies, async (unit, before, changes) => {
  await assertEdge(unit, { ...before, ...changes }, before.id)
  await assertOneEdge(unit, { ...before, ...changes }, before.id)
  return changes
})

onRemove(projectDependencies, async (unit, { project_task_id: taskId }) =>
  assertOpen(await projectOfTask(unit, taskId)),
)

/** What a task still waits for: ends of those it starts after, starts of those it starts with. */
async function waitsFor(unit: Unit, { id }: ProjectTask) {
  const { rows } = await sql<{ name: string }>`select p.name from project_dependencies d
    join project_tasks p on p.id = d.depends_on_id
    where d.project_task_id = ${id} and p.status <> 'cancelled'
      and (d.kind = 'finish_to_start' and p.status <> 'done'
        or d.kind = 'start_to_start' and p.actual_start_date is null and p.status <> 'done')
    order by p.sequence limit 1`.execute(unit.trx)
  return rows[0]?.name ?? null
}

onEvent(projectTasks, 'start', async (unit, task, { is_early: isMeant }) => {
  assertRunning(await unit.lock(projects, task.project_id))
  const name = isMeant ? null : await waitsFor(unit, task)
  if (name !== null) throw invalidBecause('is_early', t('{task} is not done yet', { task: name }))
  return { actual_start_date: await plantToday(unit) }
})

onEvent(projectTasks, 'block', async (unit, task, { blocked_reason: reason }) => {
  assertOpen(await unit.lock(projects, task.project_id))
  if (reason === null || reason === undefined) throw invalid({ blocked_reason: 'requiredif' })
  return { blocked_reason: reason, blocked_from: task.status }
})

onEvent(projectTasks, 'unblock', async (unit, task) => {
  assertOpen(await unit.lock(projects, task.project_id))
  return { blocked_reason: null, blocked_from: null }
})

onEvent(projectTasks, 'finish', async (unit, task) => {
  assertRunning(await unit.lock(projects, task.project_id))
  if (task.open_required > 0)
    throw invalidBecause('status', t('{count} required items are open', { count: task.open_required }))
  return { actual_end_date: await plantToday(unit) }
})

afterEvent(projectTasks, 'finish', async (unit, task) => {
  const { rows } = await sql<{ owner_id: number | null; name: string }>`select n.owner_id, n.name
    from project_dependencies d join project_tasks n on n.id = d.project_task_id
    where d.depends_on_id = ${task.id} and n.status in ('todo', 'blocked') order by n.sequence`.execute(
    unit.trx,
  )
  for (const { owner_id, name } of rows)
    notifyUsers(unit, [owner_id], {
      text: `${task.name} is done: ${name} may start`,
      path: `/projects/tasks/${task.project_id}`,
    })
})

onEvent(projectTasks, 'reopen', async (unit, task) => {
  assertRunning(await unit.lock(projects, task.project_id))
  return { actual_end_date: null }
})

onEvent(projectTasks, 'cancel', async (unit, task, { is_meant: isMeant }) => {
  assertOpen(await unit.lock(projects, task.project_id))
  const { rows } = await sql<{ name: string }>`select n.name from project_dependencies d
    join project_tasks n on n.id = d.project_task_id
    where d.depends_on_id = ${task.id} and n.status not in ('done', 'cancelled') order by n.sequence limit 1`.execute(
    unit.trx,
  )
  const [next] = rows
  if (next && !isMeant) throw invalidBecause('is_meant', t('{task} waits for it', { task: next.name }))
  const subtasks = await unit.find(projectTasks, { parent_task_id: task.id })
  for (const { id, status } of subtasks)
    if (status !== 'done' && status !== 'cancelled')
      await unit.fire(projectTasks, id, 'cancel', { is_meant: 1 })
  const open = await unit.find(taskItems, { project_task_id: task.id, status: [...openItemStatuses] })
  for (const { id } of open) await unit.fire(taskItems, id, 'cancel')
  return { blocked_reason: null, blocked_from: null }
})
