-- Measured characteristics of versions.
create view rd_specification_results as
select r.id, 1 as version, r.created_at, r.created_by, r.updated_at, r.updated_by, r.characteristic, s.number as sample,
  v.version_number, p.product_family_id, plant_day(r.tested_at) as tested_on, r.result_value, r.unit, r.min_value,
  r.max_value, r.verdict, 1 as result_count, (r.verdict = 'fail')::int as fail_count
from rd_specifications r join rd_sample_versions v on v.id = r.sample_version_id join rd_samples s on s.id = r.sample_id
join rd_projects p on p.id = s.project_id
where r.result_value is not null;
