-- Every work order that was not cancelled with its times and costs. One that stopped its machine is a failure: between
-- failures counts what the machine ran since the one before, of the first since the machine is there, and its repair
-- lasts as long as the machine was out.
create view machine_upkeep as
  select w.id, w.version, w.created_at, w.created_by, w.updated_at, w.updated_by, w.reported_at, w.id as work_order_id,
    w.machine_id, m.line, w.issue_section_id, w.issue_detail_id, w.type, w.status as work_order_status, f.is_failure,
    f.is_failure::int as failures,
    case when f.is_failure then machine_meter(w.machine_id, 'running_hours', coalesce(
      (select max(b.reported_at) from work_orders b
        where b.machine_id = w.machine_id and b.reported_at < w.reported_at and b.machine_stopped
          and b.type = 'corrective' and b.status <> 'cancelled'),
      (select min(s.started_at) from machine_states s where s.machine_id = w.machine_id), w.reported_at), w.reported_at)
      else 0 end as run_hours,
    case when f.is_failure then round(w.downtime_minutes / 60.0, 4) else 0 end as repair_hours,
    round(w.downtime_minutes / 60.0, 4) as down_hours, round(w.labour_minutes / 60.0, 4) as labour_hours, w.parts_cost,
    1 as work_count
  from work_orders w join machines m on m.id = w.machine_id
    cross join lateral (select coalesce(w.machine_stopped, false) and w.type = 'corrective' as is_failure) f
  where w.status <> 'cancelled';
