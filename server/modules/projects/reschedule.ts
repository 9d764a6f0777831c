import { sql } from 'kysely'
import {
  type DatesChange,
  moveTask,
  planForward,
  planFromDeadline,
  type Rescheduled,
} from '../../../src/planning/projects/reschedule'
import { isBegun } from '../../../src/planning/projects/projection'
import { projectCalls } from '../../../src/resources/projects/projectCalls'
import { type Project, projects } from '../../../src/resources/projects/projects'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { t } from '../../../src/texts/texts'
import { onCall } from '../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { runUnit } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import { plantToday } from '../../site/plant'
import { dependenciesOf, readPlan } from './plan'
import { assertOpen, assertOrder, projectOfTask } from './scope'
import { settleProject } from './settle'

type Kind = 'move' | 'forward' | 'deadline'

async function planOfProject(unit: Unit, project: Project) {
  const { plan } = await readPlan(unit.trx, project, await plantToday(unit))
  if ('circle' in plan) throw invalidBecause('status', t('This would make a circle'))
  return plan
}

/** Writes new dates of tasks in one statement. */
async function writeDates(unit: Unit, changes: readonly Pick<DatesChange, 'id' | 'before' | 'after'>[]) {
  if (changes.length === 0) return
  await sql`update project_tasks t set start_date = v.start_date, due_date = v.due_date,
      updated_at = ${unit.at}, updated_by = ${unit.by.id > 0 ? unit.by.id : null},
      version = t.version + (t.xmin <> pg_current_xact_id()::xid)::int
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ id, after }) => ({ id, ...after })))}::jsonb)
      as v (id bigint, start_date date, due_date date)
    where t.id = v.id`.execute(unit.trx)
  await unit.recordWritten(projectTasks, new Map(changes.map(({ id, before }) => [id, before])))
}

/** Makes a reschedule and keeps what it changed, so that it can be undone; with `isDry` it is only answered. */
async function carryOut(unit: Unit, project: Project, kind: Kind, made: Rescheduled, isDry: boolean) {
  const answer = { changes: made.changes, end: made.end, due_date: project.due_date }
  if (isDry || made.changes.length === 0) return { ...answer, reschedule_id: null }
  await writeDates(unit, made.changes)
  const { rows } = await sql<{ id: number }>`
    insert into project_reschedules (project_id, kind, changes, at, user_id)
    values (${project.id}, ${kind}, ${JSON.stringify(made.changes)}::jsonb, ${unit.at},
      ${unit.by.id > 0 ? unit.by.id : null}) returning id`.execute(unit.trx)
  await settleProject(unit, project.id)
  return { ...answer, reschedule_id: rows[0]?.id ?? null }
}

onCall(projectCalls.reschedule, async ({ unit, input }) => {
  const project = await projectOfTask(unit, input.id)
  assertOpen(project)
  const task = await unit.lock(projectTasks, input.id)
  if (task.version !== input.version) throw new Refused('stale_version', task)
  assertOrder(input.start_date, input.due_date)
  if (task.is_phase === 1) throw invalidBecause('start_date', t('Its dates are those of its subtasks'))
  if (task.status === 'done' || task.status === 'cancelled')
    throw new Refused('invalid_transition', { text: t('Not possible while {state}', { state: task.status }) })
  if (isBegun(task) && input.start_date !== task.start_date)
    throw invalidBecause('start_date', t('It has started already'))
  const start = task.is_milestone === 1 ? input.due_date : input.start_date
  const made = moveTask(
    await planOfProject(unit, project),
    task.id,
    { start_date: start, due_date: input.due_date },
    input.shift_dependants,
  )
  const last = made.changes.reduce((day, { after }) => (after.due_date > day ? after.due_date : day), '')
  if (
    !input.dry_run &&
    !input.is_outside &&
    task.is_outside === 0 &&
    project.due_date !== null &&
    last > project.due_date
  )
    throw invalidBecause('due_date', t('After the end of the project'))
  return carryOut(unit, project, 'move', made, input.dry_run)
})

onCall(projectCalls.replan, async ({ unit, input }) => {
  const project = await unit.lock(projects, input.id)
  assertOpen(project)
  if (project.version !== input.version) throw new Refused('stale_version', project)
  const { start_date: start, due_date: due } = project
  const plan = await planOfProject(unit, project)
  if (input.direction === 'deadline') {
    if (due === null) throw invalid({ due_date: 'required' })
    return carryOut(unit, project, 'deadline', planFromDeadline(plan, due), input.dry_run)
  }
  if (start === null) throw invalid({ start_date: 'required' })
  const today = await plantToday(unit)
  const from = project.status === 'in_progress' && start < today ? today : start
  return carryOut(unit, project, 'forward', planForward(plan, from), input.dry_run)
})

type Stored = { id: number; changes: DatesChange[]; undone_at: string | null }

onCall(projectCalls.undo, async ({ unit, input }) => {
  const project = await unit.lock(projects, input.id)
  assertOpen(project)
  const { rows } = await sql<Stored>`select id, changes, undone_at from project_reschedules
    where project_id = ${project.id} and undone_at is null order by id desc limit 1 for update`.execute(
    unit.trx,
  )
  const [last] = rows
  if (!last || last.id !== input.reschedule_id)
    throw invalidBecause('reschedule_id', t('It is not the last reschedule'))
  const tasks = new Map(
    (await unit.find(projectTasks, { project_id: project.id })).map((task) => [task.id, task]),
  )
  for (const { id, after } of last.changes) {
    const task = tasks.get(id)
    if (!task || task.start_date !== after.start_date || task.due_date !== after.due_date)
      throw invalidBecause('reschedule_id', t('{task} was changed since', { task: task?.name ?? String(id) }))
  }
  const back = last.changes.map(({ id, before, after }) => ({ id, before: after, after: before }))
  await writeDates(unit, back as unknown as DatesChange[])
  await sql`update project_reschedules set undone_at = ${unit.at} where id = ${last.id}`.execute(unit.trx)
  await settleProject(unit, project.id)
  return { changes: back, end: null, due_date: project.due_date, reschedule_id: null }
})

type LastReschedule = { id: number; kind: string; tasks: number; at: string }

onCall(projectCalls.timeline, async ({ db, by, input }) =>
  runUnit(db, by, async (unit) => {
    const project = await unit.get(projects, input.id)
    const tasks = await unit.find(projectTasks, { project_id: project.id })
    const { exceptions } = await readPlan(unit.trx, project, await plantToday(unit))
    const { rows } = await sql<LastReschedule>`select id, kind, jsonb_array_length(changes) as tasks, at
      from project_reschedules where project_id = ${project.id} and undone_at is null
      order by id desc limit 1`.execute(unit.trx)
    const ordered = tasks.toSorted((one, other) => one.sequence - other.sequence)
    return {
      tasks: ordered.map((task) => ({
        id: task.id,
        name: task.name,
        sequence: task.sequence,
        parent_task_id: task.parent_task_id,
        status: task.status,
        start_date: task.start_date,
        due_date: task.due_date,
        projected_start: task.projected_start,
        projected_end: task.projected_end,
        slack_days: task.slack_days,
        is_critical: task.is_critical,
      })),
      dependencies: (await dependenciesOf(unit.trx, project.id)).map(({ id: _, ...edge }) => edge),
      critical_path: ordered.flatMap((task) =>
        task.is_critical === 1 && task.is_phase === 0 ? [task.id] : [],
      ),
      projected_end: project.projected_end,
      closed_days: [...exceptions.closed],
      open_days: [...exceptions.open],
      undo: rows[0] ?? null,
    }
  }),
)
