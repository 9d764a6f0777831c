-- Who read a formula.
create view rd_access_log as
select f.id, 1 as version, f.at as created_at, f.user_id as created_by, f.at as updated_at, f.user_id as updated_by, f.at,
  f.user_id, s.number as sample, v.version_number, f.action, 1 as reading_count
from rd_formula_reads f left join rd_sample_versions v on v.id = f.sample_version_id
left join rd_samples s on s.id = coalesce(f.sample_id, v.sample_id);
