-- How long a machine ran between two instants, in hours, or how much it counted.
create function machine_meter(of_machine bigint, meter text, since timestamptz, until timestamptz) returns numeric
language sql stable as $$
  select case meter
    when 'running_hours' then (
      select round(coalesce(sum(extract(epoch from
        least(coalesce(s.ended_at, until), until) - greatest(s.started_at, since))), 0) / 3600, 2)
      from machine_states s
      where s.machine_id = of_machine and s.state = 'running' and s.started_at < until
        and s.started_at >= coalesce((select max(b.started_at) from machine_states b
          where b.machine_id = of_machine and b.started_at <= since), since))
    when 'counts' then (
      select coalesce(sum(l.qty_good + l.qty_scrap + l.qty_rework), 0)
      from production_logs l
      where l.machine_id = of_machine and l.ended_at > since and l.ended_at <= until
        and l.event in ('report', 'finish', 'correct'))
  end
$$;
