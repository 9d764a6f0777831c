-- One row per training that was held or is under way. Its hours are those of everyone who was there: the time of the
-- session, or else what the programme takes.
create view training_sessions_report as
select t.id, 1 as version, t.created_at, t.created_by, t.updated_at, t.updated_by,
  coalesce(plant_day(coalesce(t.starts_at, t.started_at)), t.month) as held_on,
  t.id as training_id, t.training_project_id, p.category_id, p.delivery, t.trainer_id, t.location_id,
  t.status as training_status, 1 as session_count,
  a.enrolled::integer as attendee_count, a.passed::integer as passed_count, a.failed::integer as failed_count,
  a.absent::integer as absent_count, (a.passed + a.failed)::integer as decided_count,
  round((a.attended * coalesce(extract(epoch from t.ends_at - t.starts_at) / 60, p.duration_minutes) / 60)::numeric, 2)
    as person_hours
from trainings t
join training_projects p on p.id = t.training_project_id
cross join lateral (
  select count(*) filter (where status <> 'excused') as enrolled,
    count(*) filter (where status in ('passed', 'revoked')) as passed,
    count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'absent') as absent,
    count(*) filter (where status in ('attended', 'passed', 'failed', 'revoked')) as attended
  from training_attendees where training_id = t.id
) a
where t.status in ('in_progress', 'completed') and coalesce(t.starts_at, t.started_at, t.month) is not null;
