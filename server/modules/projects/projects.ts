import { sql } from 'kysely'
import type { Row } from '../../../src/resources/kit/define/row'
import { type Project, projects } from '../../../src/resources/projects/projects'
import { projectMembers } from '../../../src/resources/projects/project_members'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItems } from '../../../src/resources/projects/task_items'
import { dayAfter } from '../../../src/resources/kit/text/days'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { afterEvent, onCreate, onEvent, onRemove, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { notifyUsers } from '../../site/notifyUsers'
import { plantToday } from '../../site/plant'
import { settingsNow } from '../../site/settings'
import { assertOrder } from './scope'
import { inTreeOrder } from './taskTree'

const pathOf = ({ id }: Pick<Project, 'id'>) => `/projects/tasks/${id}`

onCreate(projects, async (unit, values) => {
  assertOrder(values.start_date ?? null, values.due_date ?? null)
  const { 'projects.hourly_cost': rate } = await settingsNow(unit.trx, 'projects.hourly_cost')
  return { ...values, hourly_cost: values.hourly_cost ?? rate }
})

onUpdate(projects, async (_unit, before, changes) => {
  const after = { ...before, ...changes }
  assertOrder(after.start_date, after.due_date)
  if (before.status !== 'draft' && (after.start_date === null || after.due_date === null))
    throw invalid({
      ...(after.start_date === null && { start_date: 'required' }),
      ...(after.due_date === null && { due_date: 'required' }),
    })
  return changes
})

type Member = Pick<Row<typeof projectMembers>, 'project_id' | 'user_id'>

/** A person is a member of a project once. */
async function assertOneMember(unit: Unit, { project_id, user_id }: Member, ownId?: number) {
  const members = await unit.find(projectMembers, { project_id, user_id })
  const other = members.find(({ id }) => id !== ownId)
  if (other)
    throw invalid({
      user_id: { code: 'unique', text: t('{name} is a member already', { name: other.user ?? '' }) },
    })
}

onCreate(projectMembers, async (unit, values) => {
  await assertOneMember(unit, values)
  return values
})

onUpdate(projectMembers, async (unit, before, changes) => {
  await assertOneMember(unit, { ...before, ...changes }, before.id)
  return changes
})

/** Removes items and tasks of a project, subtasks first; what has records stays. */
onRemove(projects, async (unit, project) => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from task_item_records r
    join task_items i on i.id = r.task_item_id join project_tasks t on t.id = i.project_task_id
    where t.project_id = ${project.id}) as found`.execute(unit.trx)
  if (rows[0]?.found) throw new Refused('database_delete_1451', { text: t('There are records on its items') })
  const tasks = await unit.find(projectTasks, { project_id: project.id })
  for (const { task } of inTreeOrder(tasks).toReversed()) {
    for (const item of await unit.find(taskItems, { project_task_id: task.id }))
      await unit.remove(taskItems, item.id)
    await unit.remove(projectTasks, task.id)
  }
})

/** The people of a project. */
async function peopleOf(unit: Unit, { id, owner_id, sponsor_id }: Project) {
  const members = await unit.find(projectMembers, { project_id: id })
  return [owner_id, sponsor_id, ...members.map(({ user_id }) => user_id)]
}

async function tell(unit: Unit, project: Project, text: string) {
  notifyUsers(unit, await peopleOf(unit, project), { text, path: pathOf(project) })
}

onEvent(projects, 'plan', async (unit, project) => {
  const missing = (['start_date', 'due_date'] as const).filter((name) => project[name] === null)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'required'])))
  const [task] = await unit.find(projectTasks, { project_id: project.id }, { newest: 1 })
  if (!task) throw invalidBecause('status', t('A project needs at least one task'))
})
afterEvent(projects, 'plan', (unit, project) =>
  tell(unit, project, `${project.number} ${project.name} is planned`),
)

onEvent(projects, 'start', async (unit, project, { is_early: isMeant }) => {
  const today = await plantToday(unit)
  if (project.start_date !== null && project.start_date > today && !isMeant)
    throw invalidBecause('is_early', t('It is planned to start on {day}', { day: project.start_date }))
  const tasks = await unit.find(projectTasks, { project_id: project.id })
  for (const task of tasks)
    await unit.update(projectTasks, task.id, {
      baseline_start_date: task.start_date,
      baseline_due_date: task.due_date,
      baseline_hours: task.estimated_hours,
    })
  return {
    actual_start_date: today,
    baseline_start_date: project.start_date,
    baseline_due_date: project.due_date,
    baseline_hours: project.estimated_hours,
  }
})
afterEvent(projects, 'start', (unit, project) =>
  tell(unit, project, `${project.number} ${project.name} has started`),
)

onEvent(projects, 'hold', async (unit, project, { note }) => {
  if (note === null || note === undefined) throw invalid({ note: 'requiredif' })
  await tell(unit, project, `${project.number} ${project.name} is on hold: ${note}`)
})

onEvent(projects, 'complete', async (unit, project, { closing_note: note }) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from task_items i
    join project_tasks t on t.id = i.project_task_id
    where t.project_id = ${project.id} and i.is_required and i.status not in ('done', 'cancelled')`.execute(
    unit.trx,
  )
  const open = rows[0]?.count ?? 0
  if (open > 0) throw invalidBecause('status', t('{count} required items are open', { count: open }))
  if (note === null || note === undefined) throw invalid({ closing_note: 'requiredif' })
  return { closing_note: note, actual_end_date: await plantToday(unit) }
})

onEvent(projects, 'set_health', async (unit, _project, { health, health_note }) => ({
  health,
  health_note,
  health_until: dayAfter(await plantToday(unit), 7),
}))

onEvent(projects, 'cancel', async (unit, project, { closing_note: note }) => {
  if (note === null || note === undefined) throw invalid({ closing_note: 'requiredif' })
  const tasks = await unit.find(projectTasks, {
    project_id: project.id,
    status: ['todo', 'in_progress', 'blocked'],
  })
  // Subtasks end before what they are part of.
  for (const { id } of tasks.toSorted((one, other) => other.level - one.level)) {
    const { status } = await unit.get(projectTasks, id)
    if (status !== 'cancelled' && status !== 'done')
      await unit.fire(projectTasks, id, 'cancel', { is_meant: 1 })
  }
  return {
    closing_note: note,
    actual_end_date: project.actual_start_date === null ? null : await plantToday(unit),
  }
})

onEvent(projects, 'reopen', async (unit, project, { note }) => {
  if (note === null || note === undefined) throw invalid({ note: 'requiredif' })
  return {
    actual_end_date: null,
    actual_start_date: project.actual_start_date ?? (await plantToday(unit)),
  }
})
