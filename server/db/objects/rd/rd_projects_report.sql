-- Projects of R&D with what became of them, and the days of each stage: to the acceptance, to the first version, from there
-- to the last result of the first version that passed, from there to the first approval, and to the end.
create view rd_projects_report as
select p.id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.number, p.name, p.project_type,
  p.customer_id, p.supervisor_id, p.status, plant_day(p.requested_at) as requested_on, p.due_date,
  plant_day(p.closed_at) as closed_on,
  round((extract(epoch from p.accepted_at - p.requested_at) / 86400)::numeric, 1) as days_to_accept,
  round((extract(epoch from p.closed_at - p.requested_at) / 86400)::numeric, 1) as days_to_close,
  round((extract(epoch from k.started_at - p.accepted_at) / 86400)::numeric, 1) as days_to_start,
  round((extract(epoch from k.passed_at - k.started_at) / 86400)::numeric, 1) as days_to_pass,
  round((extract(epoch from k.approved_at - k.passed_at) / 86400)::numeric, 1) as days_to_approve,
  (p.requested_at is not null)::int as requested_count, (p.accepted_at is not null)::int as accepted_count,
  (p.status = 'completed')::int as completed_count, (p.status = 'rejected')::int as rejected_count,
  (p.due_date < coalesce(plant_day(p.closed_at), plant_today()))::int as late_count
from rd_projects p
cross join lateral (
  select min(v.created_at) as started_at, min(t.last_at) as passed_at, min(s.approved_at) as approved_at
  from rd_samples s left join rd_sample_versions v on v.sample_id = s.id
  left join lateral (
    select max(r.tested_at) as last_at from rd_specifications r
    where r.sample_version_id = v.id and r.is_critical and v.status in ('qc_passed', 'approved', 'superseded')) t on true
  where s.project_id = p.id) k;
