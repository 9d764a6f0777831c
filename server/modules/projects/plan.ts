import { sql } from 'kysely'
import { type Dependency, planOf, type TimedPlan } from '../../../src/planning/projects/projection'
import { ownProgress, type TaskFacts } from '../../../src/resources/projects/settled'
import type { Project } from '../../../src/resources/projects/projects'
import type { Db, Trx } from '../../db/database'
import { type DayExceptions, workdaysAround } from '../../site/calendar/workdays'
import { dayExceptions } from './calendar'

/** The tasks of a project with the sums of their items; days YYYY-MM-DD. */
export async function taskFacts(trx: Db | Trx, projectId: number, today: string): Promise<TaskFacts[]> {
  const { rows } = await sql<TaskFacts>`
    select t.id, t.parent_task_id, t.status, t.start_date::text as start_date, t.due_date::text as due_date,
      t.is_milestone, t.is_phase, t.weight::float8 as weight,
      t.actual_start_date::text as actual_start_date, t.actual_end_date::text as actual_end_date,
      i.items, i.items_done, i.open_required, i.estimated_hours, i.logged_hours, i.hours_left, i.amount, i.people,
      i.by_hours, i.by_count, i.open_items, i.late_items, i.late_required, i.next_due, 0 as progress_percent
    from project_tasks t
    left join lateral (
      select count(*) filter (where i.status <> 'cancelled')::int as items,
        count(*) filter (where i.status = 'done')::int as items_done,
        count(*) filter (where i.is_required and i.status not in ('done', 'cancelled'))::int as open_required,
        coalesce(sum(i.estimated_hours) filter (where i.status <> 'cancelled'), 0)::float8 as estimated_hours,
        coalesce(sum(i.logged_hours), 0)::float8 as logged_hours,
        coalesce(sum(i.hours_left), 0)::float8 as hours_left,
        coalesce(sum(i.amount), 0)::float8 as amount,
        count(distinct i.assignee_id) filter (where i.status not in ('done', 'cancelled'))::int as people,
        (sum(i.progress_percent * i.estimated_hours) filter (where i.status <> 'cancelled')
          / nullif(sum(i.estimated_hours) filter (where i.status <> 'cancelled'), 0))::float8 as by_hours,
        avg(i.progress_percent) filter (where i.status <> 'cancelled')::float8 as by_count,
        count(*) filter (where i.status not in ('done', 'cancelled'))::int as open_items,
        count(*) filter (where i.status not in ('done', 'cancelled') and i.due_date < ${today}::date)::int as late_items,
        count(*) filter (where i.is_required and i.status not in ('done', 'cancelled')
          and i.due_date < ${today}::date)::int as late_required,
        (min(i.due_date) filter (where i.status not in ('done', 'cancelled')))::text as next_due
      from task_items i where i.project_task_id = t.id
    ) i on true
    where t.project_id = ${projectId} order by t.sequence, t.id`.execute(trx)
  return rows.map((row) => ({
    ...row,
    is_milestone: Boolean(row.is_milestone),
    is_phase: Boolean(row.is_phase),
    progress_percent: ownProgress(row),
  }))
}

/** What the tasks of a project wait for. */
export async function dependenciesOf(
  trx: Db | Trx,
  projectId: number,
): Promise<(Dependency & { id: number })[]> {
  const { rows } = await sql<Dependency & { id: number }>`
    select d.id, d.project_task_id as task, d.depends_on_id as "dependsOn", d.kind, d.lag_days as lag
    from project_dependencies d join project_tasks t on t.id = d.project_task_id
    where t.project_id = ${projectId} order by d.id`.execute(trx)
  return rows
}

/** Tasks that are timed: those without subtasks. */
const leaves = (tasks: readonly TaskFacts[]) => tasks.filter(({ is_phase }) => !is_phase)

/** The plan of a project, its calendar and the days that it differs in from weekdays. */
export async function readPlan(
  trx: Db | Trx,
  project: Pick<Project, 'id' | 'start_date' | 'due_date' | 'location_id'>,
  today: string,
  tasks?: readonly TaskFacts[],
): Promise<{
  plan: TimedPlan | { circle: number[] }
  tasks: readonly TaskFacts[]
  exceptions: DayExceptions
}> {
  const facts = tasks ?? (await taskFacts(trx, project.id, today))
  const exceptions = await dayExceptions(trx, project.location_id)
  const days = facts.flatMap((task) => [
    task.start_date,
    task.due_date,
    task.actual_start_date,
    task.actual_end_date,
  ])
  const calendar = workdaysAround([...days, project.start_date, project.due_date, today], exceptions)
  return {
    plan: planOf(leaves(facts), await dependenciesOf(trx, project.id), calendar),
    tasks: facts,
    exceptions,
  }
}
