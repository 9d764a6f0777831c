-- Of each session: how long it took, its bottles per hour, its whole duty, and what the act asks for its stamps that are
-- missing or spoiled and not destroyed yet.
create view stamping_logs_now as
  select l.id, round(extract(epoch from l.ended_at - l.started_at) / 3600, 4) as hours,
    round(l.applied_qty * 3600 / nullif(extract(epoch from l.ended_at - l.started_at), 0), 2) as rate_per_hour,
    l.duty_amount + l.additional_duty_amount as total_duty,
    coalesce(x.stamps * stamp_exposure(plant_day(coalesce(l.ended_at, l.started_at)), l.jurisdiction), 0) as exposure_amount
  from stamping_logs l
    left join lateral (
      select sum(r.last_serial - r.first_serial + 1) as stamps from stamp_ranges r
      where r.stamping_log_id = l.id and r.state in ('lost', 'damaged_held')
    ) x on true;
