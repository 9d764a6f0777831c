import { sql } from 'kysely'
import { projectCalls } from '../../../src/resources/projects/projectCalls'
import { projects } from '../../../src/resources/projects/projects'
import { onCall } from '../../calls/handlers'
import { runUnit } from '../../engine/unitOfWork'

type Point = {
  day: string
  scope: number
  done: number | null
  planned: number | null
  logged: number | null
}

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : Number((part / whole).toFixed(3))

onCall(projectCalls.burnUp, async ({ db, by, input }) =>
  runUnit(db, by, async (unit) => {
    const project = await unit.get(projects, input.id)
    const { rows: days } = await sql<Point>`
      with bounds as (
        select coalesce(p.actual_start_date, p.start_date, plant_day(p.created_at)) as first,
          greatest(coalesce(p.actual_end_date, plant_today()), coalesce(p.due_date, plant_today())) as last,
          coalesce(p.actual_end_date, plant_today()) as now, p.baseline_hours is not null as has_baseline
        from projects p where p.id = ${project.id}
      ), days as (
        select d::date as day, b.now, b.has_baseline from bounds b
        cross join lateral generate_series(b.first, b.last, interval '1 day') as d
        where extract(isodow from d) = 5 or d::date in (b.first, b.last, b.now)
      ), items as (
        select coalesce(i.estimated_hours, 0) as hours, plant_day(i.created_at) as added,
          case when i.status = 'done' then plant_day(i.done_at) end as done
        from task_items i join project_tasks t on t.id = i.project_task_id
        where t.project_id = ${project.id} and i.status <> 'cancelled'
      ), packages as (
        select t.baseline_due_date as due, coalesce(t.baseline_hours, 0) as hours from project_tasks t
        where t.project_id = ${project.id} and not t.is_phase
      ), work as (
        select r.record_date as day, r.hours from task_item_records r join task_items i on i.id = r.task_item_id
        join project_tasks t on t.id = i.project_task_id where t.project_id = ${project.id} and r.hours is not null
      )
      select d.day::text as day,
        (select coalesce(sum(i.hours), 0)::float8 from items i where i.added <= d.day or d.day > d.now) as scope,
        case when d.day <= d.now then
          (select coalesce(sum(i.hours), 0)::float8 from items i where i.done <= d.day) end as done,
        case when d.has_baseline then
          (select coalesce(sum(k.hours), 0)::float8 from packages k where k.due <= d.day) end as planned,
        case when d.day <= d.now then
          (select coalesce(sum(w.hours), 0)::float8 from work w where w.day <= d.day) end as logged
      from days d order by d.day`.execute(unit.trx)
    const { rows } = await sql<{ planned: number | null }>`select sum(t.baseline_hours)::float8 as planned
      from project_tasks t join projects p on p.id = t.project_id
      where t.project_id = ${project.id} and not t.is_phase
        and t.baseline_due_date <= coalesce(p.actual_end_date, plant_today())`.execute(unit.trx)
    const baseline = project.baseline_hours
    const planned_value = baseline === null ? null : (rows[0]?.planned ?? 0)
    const earned_value =
      baseline === null ? null : Number(((baseline * project.progress_percent) / 100).toFixed(2))
    return {
      days,
      planned_value,
      earned_value,
      actual_hours: project.logged_hours,
      spi: share(earned_value, planned_value),
      cpi: share(earned_value, project.logged_hours),
    }
  }),
)
