-- Samples of R&D with the versions they took, and what the failed ones failed by.
create view rd_samples_report as
select s.id, 1 as version, s.created_at, s.created_by, s.updated_at, s.updated_by, s.number, p.number as project, s.name,
  s.flavorist_id, s.base_type, s.status, plant_day(s.created_at) as started_on, plant_day(s.approved_at) as approved_on,
  f.failed_of, round((extract(epoch from v.first_locked - s.created_at) / 86400)::numeric, 1) as days_to_qc,
  round((extract(epoch from s.approved_at - s.created_at) / 86400)::numeric, 1) as days_to_approval,
  v.version_count, (v.tested > 0)::int as tested_count, v.first_pass as first_pass_count,
  (s.approved_version_id is not null)::int as approved_count,
  case when s.approved_version_id is null then 0 else v.version_count end as approved_versions, 1 as sample_count
from rd_samples s join rd_projects p on p.id = s.project_id
cross join lateral (
  select count(*)::int as version_count, min(locked_at) as first_locked,
    count(*) filter (where status in ('qc_passed', 'qc_failed', 'approved', 'superseded'))::int as tested,
    coalesce(max((version_number = 1 and status in ('qc_passed', 'approved', 'superseded'))::int), 0) as first_pass
  from rd_sample_versions where sample_id = s.id and status <> 'discarded') v
cross join lateral (
  select left(string_agg(distinct characteristic, ', '), 400) as failed_of from rd_specifications
  where sample_id = s.id and sample_version_id is not null and verdict = 'fail') f;
