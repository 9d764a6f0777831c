-- Hours by person and day, from the records.
create view project_time as
select r.id, r.version, r.created_at, r.created_by, r.updated_at, r.updated_by, r.record_date, r.user_id,
  t.project_id, r.task_item_id, r.hours, r.description
from task_item_records r
join task_items i on i.id = r.task_item_id
join project_tasks t on t.id = i.project_task_id
where r.hours is not null;
