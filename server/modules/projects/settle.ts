import { sql } from 'kysely'
import { project as projectForward } from '../../../src/planning/projects/projection'
import { type Project, projects } from '../../../src/resources/projects/projects'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import {
  type KeptTask,
  keptNames,
  keptOf,
  type ProjectSums,
  settledProject,
  type TaskFacts,
} from '../../../src/resources/projects/settled'
import type { Unit } from '../../engine/unitTypes'
import { plantToday } from '../../site/plant'
import { settingsNow } from '../../site/settings'
import { readPlan, taskFacts } from './plan'
import { inTreeOrder, numberTasks } from './taskTree'

/** Writes what is kept of tasks, in one statement for all that changed. */
async function writeTasks(unit: Unit, projectId: number, stored: ReadonlyMap<number, KeptTask>) {
  const rows = await unit.find(projectTasks, { project_id: projectId })
  const changed = rows.flatMap((row) => {
    const next = stored.get(row.id)
    return next && keptNames.some((name) => next[name] !== row[name])
      ? [{ row, next: { id: row.id, ...next } }]
      : []
  })
  if (changed.length === 0) return
  const values = changed.map(({ next }) => ({ ...next, is_critical: next.is_critical === 1 }))
  await sql`update project_tasks t set progress_percent = v.progress_percent, items = v.items,
      items_done = v.items_done, open_required = v.open_required, estimated_hours = v.estimated_hours,
      logged_hours = v.logged_hours, hours_left = v.hours_left, projected_start = v.projected_start,
      projected_end = v.projected_end, slack_days = v.slack_days, is_critical = v.is_critical,
      start_date = v.start_date, due_date = v.due_date, updated_at = ${unit.at},
      updated_by = ${unit.by.id > 0 ? unit.by.id : null},
      version = t.version + (t.xmin <> pg_current_xact_id()::xid)::int
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id bigint, progress_percent numeric,
      items integer, items_done integer, open_required integer, estimated_hours numeric, logged_hours numeric,
      hours_left numeric, projected_start date, projected_end date, slack_days integer, is_critical boolean,
      start_date date, due_date date)
    where t.id = v.id`.execute(unit.trx)
  await unit.recordWritten(
    projectTasks,
    new Map(
      changed.map(({ row }) => [row.id, Object.fromEntries(keptNames.map((name) => [name, row[name]]))]),
    ),
  )
}

/** Takes phases along with what is in them: begun with the first package, done with the last. */
async function movePhases(unit: Unit, tasks: readonly TaskFacts[], today: string) {
  const byDepth = inTreeOrder(tasks.map((task, sequence) => ({ ...task, sequence }))).toReversed()
  const status = new Map(tasks.map((task) => [task.id, task.status]))
  for (const { task } of byDepth) {
    if (!task.is_phase || task.status === 'cancelled' || task.status === 'blocked') continue
    const within = tasks.filter(
      ({ parent_task_id: parent, id }) => parent === task.id && status.get(id) !== 'cancelled',
    )
    const isBegun = within.some(({ id }) => status.get(id) !== 'todo')
    const isDone = within.length > 0 && within.every(({ id }) => status.get(id) === 'done')
    const step = async (event: 'start' | 'finish' | 'reopen') => {
      const changes =
        event === 'start'
          ? { actual_start_date: today }
          : { actual_end_date: event === 'finish' ? today : null }
      status.set(task.id, (await unit.transition(projectTasks, task.id, event, changes)).status)
    }
    if (task.status === 'todo' && isBegun) await step('start')
    if (status.get(task.id) === 'in_progress' && isDone) await step('finish')
    else if (status.get(task.id) === 'done' && !isDone) await step('reopen')
  }
}

/** Hours and costs of a project, exact in the database. */
async function sumsOf(unit: Unit, project: Project): Promise<ProjectSums> {
  const { rows } = await sql<ProjectSums>`
    select coalesce(sum(i.logged_hours), 0)::float8 as logged,
      coalesce(sum(i.estimated_hours) filter (where i.status <> 'cancelled'), 0)::float8 as estimated,
      coalesce(sum(i.hours_left), 0)::float8 as left,
      round(coalesce(sum(i.logged_hours), 0) * ${project.hourly_cost ?? 0}::numeric + coalesce(sum(i.amount), 0), 4)::float8
        as cost
    from task_items i join project_tasks t on t.id = i.project_task_id
    where t.project_id = ${project.id}`.execute(unit.trx)
  return rows[0] ?? { cost: 0, logged: 0, estimated: 0, left: 0 }
}

/**
 * Brings what is kept of a project and its tasks to what its items, dates and dependencies say: numbers, sums, progress,
 * the projection and the critical tasks, cost and health. Writers of one project take turns here.
 */
export async function settleProject(unit: Unit, projectId: number) {
  const project = await unit.lock(projects, projectId)
  const today = await plantToday(unit)
  await numberTasks(unit, projectId)
  const isOver = project.status === 'completed' || project.status === 'cancelled'
  let facts = await taskFacts(unit.trx, projectId, today)
  if (!isOver) {
    await movePhases(unit, facts, today)
    facts = await taskFacts(unit.trx, projectId, today)
  }
  const { 'projects.hours_per_week': week } = await settingsNow(unit.trx, 'projects.hours_per_week')
  const { plan } = await readPlan(unit.trx, project, today, facts)
  const { start_date: start, due_date: due } = project
  const projection =
    isOver || start === null || 'circle' in plan
      ? null
      : projectForward(plan, {
          today: project.is_template === 1 ? start : today,
          start,
          due,
          hoursPerDay: week / 5,
        })
  await writeTasks(unit, projectId, keptOf(facts, projection))
  const sums = await sumsOf(unit, project)
  const next = settledProject({ project, leaves: facts, projection, sums, today })
  const isSame = (Object.keys(next) as (keyof typeof next)[]).every((name) => next[name] === project[name])
  if (!isSame) await unit.update(projects, projectId, next)
}
