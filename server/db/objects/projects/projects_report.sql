-- One row per item: what was planned of its project and task, and what was done. Planned hours are the share of the
-- hours of its task at the baseline that was due by today, earned hours what of them is done.
create view projects_report as
select i.id, 1 as version, i.created_at, i.created_by, i.updated_at, i.updated_by,
  p.id as project_id, p.category, p.owner_id, p.status as project_status, p.health, t.id as project_task_id,
  i.id as task_item_id, i.assignee_id, i.status as item_status, p.location_id,
  t.baseline_start_date as planned_start, coalesce(t.baseline_due_date, i.due_date, t.due_date) as planned_end,
  t.actual_start_date as actual_start, plant_day(i.done_at) as actual_end,
  greatest(0, coalesce(plant_day(i.done_at),
    case when i.status = 'cancelled' then null else plant_today() end) - coalesce(i.due_date, t.due_date)) as delay_days,
  i.status not in ('done', 'cancelled') and coalesce(i.due_date, t.due_date) < plant_today() as is_late,
  case when i.status = 'cancelled' then 0 else coalesce(i.estimated_hours, 0) end as estimated_hours,
  i.logged_hours, i.hours_left,
  round(i.logged_hours * coalesce(p.hourly_cost, 0) + i.amount, 4) as cost,
  case when i.id = (select min(f.id) from task_items f join project_tasks g on g.id = f.project_task_id
    where g.project_id = p.id) then coalesce(p.budget, 0) else 0 end as budget,
  case when p.baseline_hours is null or i.status = 'cancelled' then 0
    when t.baseline_due_date <= plant_today() then coalesce(i.estimated_hours, 0) else 0 end as planned_value,
  case when p.baseline_hours is null or i.status = 'cancelled' then 0
    else round(coalesce(i.estimated_hours, 0) * i.progress_percent / 100, 4) end as earned_value,
  (i.status = 'done')::int as done_count,
  (i.status not in ('done', 'cancelled') and coalesce(i.due_date, t.due_date) < plant_today())::int as late_count,
  (i.status <> 'cancelled')::int as item_count, i.records as record_count
from task_items i
join project_tasks t on t.id = i.project_task_id
join projects p on p.id = t.project_id
where not p.is_template;
