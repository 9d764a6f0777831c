-- What people have left to do by the week in which it is due; what is overdue is due this week.
create view project_workload as
select i.id, i.version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.assignee_id, t.project_id,
  i.id as task_item_id, i.hours_left,
  greatest(date_trunc('week', coalesce(i.due_date, t.due_date, plant_today())::timestamp)::date,
    date_trunc('week', plant_today()::timestamp)::date) as week
from task_items i
join project_tasks t on t.id = i.project_task_id
join projects p on p.id = t.project_id
where i.status not in ('done', 'cancelled') and i.hours_left > 0 and i.assignee_id is not null
  and p.status in ('planned', 'in_progress') and not p.is_template;
