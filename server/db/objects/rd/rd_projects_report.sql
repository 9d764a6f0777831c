-- Projects of R&D with what became of them.
create view rd_projects_report as
select p.id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.number, p.name, p.project_type,
  p.customer_id, p.supervisor_id, p.status, plant_day(p.requested_at) as requested_on, p.due_date,
  plant_day(p.closed_at) as closed_on,
  round((extract(epoch from p.accepted_at - p.requested_at) / 86400)::numeric, 1) as days_to_accept,
  round((extract(epoch from p.closed_at - p.requested_at) / 86400)::numeric, 1) as days_to_close,
  (p.requested_at is not null)::int as requested_count, (p.accepted_at is not null)::int as accepted_count,
  (p.status = 'completed')::int as completed_count, (p.status = 'rejected')::int as rejected_count,
  (p.due_date < coalesce(plant_day(p.closed_at), plant_today()))::int as late_count
from rd_projects p;
