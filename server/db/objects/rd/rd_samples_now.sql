-- How many versions a sample has, how long it is worked on, and what quality control found of the version in hand.
create view rd_samples_now as
select s.id, (select count(*)::int from rd_sample_versions where sample_id = s.id) as version_count,
  case when s.status in ('converted', 'rejected', 'cancelled') then null
    else coalesce(plant_day(s.approved_at), plant_today()) - plant_day(s.created_at) end as days_open,
  case when v.status = 'qc_failed' then 'fail' when v.status in ('qc_passed', 'approved', 'superseded') then 'pass'
    when v.id is not null then 'pending' end as qc_verdict
from rd_samples s left join rd_sample_versions v on v.id = s.current_version_id;
