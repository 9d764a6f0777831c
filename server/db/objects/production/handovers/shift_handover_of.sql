-- What the log tells of a shift from one instant to another, in the order in which leads read it out: what was worked on
-- and what of it is still open, what is late on a day, which machines stood still and why, and all that waits.
create function shift_handover_of(from_at timestamptz, to_at timestamptz, today date)
returns table (
  topic text, subject text, production_order_id bigint, phase_id bigint, machine_id bigint, reason_parameter_id bigint,
  block_code text, qty_good numeric, qty_scrap numeric, measure text, minutes integer, since timestamptz, due_on date
) language sql stable as $$
  with worked as (
    select g.step_id, g.production_order_id, g.phase_id, max(g.machine_id) as machine_id, greatest(0, sum(g.qty_good)) as good,
      greatest(0, sum(g.qty_scrap)) as scrap, max(g.ended_at) filter (where g.event = 'finish') as ended_at
    from production_logs g where g.ended_at > from_at and g.ended_at <= to_at
    group by g.step_id, g.production_order_id, g.phase_id
  ), stood as (
    select s.machine_id, s.state, s.reason_parameter_id,
      sum(extract(epoch from least(coalesce(s.ended_at, to_at), to_at) - greatest(s.started_at, from_at)))::integer / 60 as minutes,
      max(s.started_at) filter (where s.ended_at is null or s.ended_at > to_at) as since
    from machine_states s
    where s.state in ('down', 'maintenance') and s.started_at < to_at and (s.ended_at is null or s.ended_at > from_at)
    group by s.machine_id, s.state, s.reason_parameter_id
  ), told as (
    select case when w.ended_at is null then 'open' else 'ended' end as topic, o.number as subject, o.id as order_id,
      w.phase_id, w.machine_id, null::bigint as reason_id, null as block, w.good, w.scrap, t.unit_kind as measure,
      null::integer as minutes, coalesce(w.ended_at, t.running_since) as since, o.due_on
    from worked w join production_orders o on o.id = w.production_order_id and o.area = 'production' join production_order_steps t on t.id = w.step_id
    where w.ended_at is not null or t.finished_at is null or t.finished_at > to_at
    union all
    select 'late', o.number, o.id, o.current_phase_id, null, null, null, null, null, null, null, null, o.due_on
    from production_orders o
    where o.area = 'production' and order_is_late(o.status, o.due_on, today)
    union all
    select 'stopped', m.code, null, m.phase_id, m.id, s.reason_parameter_id, null, null, null, null, s.minutes, s.since, null
    from stood s join machines m on m.id = s.machine_id and m.area = 'production'
    where s.minutes > 0 or s.since is not null
    union all
    select 'on_hold', o.number, o.id, o.current_phase_id, null, o.hold_reason_parameter_id, null, null, null, null, null,
      o.held_at, o.due_on
    from production_orders o where o.status = 'on_hold' and o.area = 'production'
    union all
    select 'gate', o.number, o.id, t.phase_id, t.machine_id, null, t.block_code, null, null, null, null, t.blocked_at, o.due_on
    from production_order_steps t join production_orders o on o.id = t.production_order_id and o.area = 'production'
    where t.status = 'blocked' and o.status in ('released', 'in_progress', 'on_hold')
    union all
    select 'laboratory', h.number, h.production_order_id, null, null, null, null, null, null, null, null, h.created_at, null
    from hplc_requests h where h.status in ('requested', 'sampled', 'in_test')
    union all
    select 'stamps', r.jurisdiction, null, null, null, null, null, sum(r.remaining), null, 'stamps', null, null, null
    from reels r where r.status in ('available', 'in_use') group by r.jurisdiction
    union all
    select 'difference', s.code, p.production_order_id, null, null, null, null, null, s.missing_qty, 'stamps', null, s.ended_at, null
    from stamping_logs s join product_stamping_orders p on p.id = s.product_stamping_order_id
    where s.missing_qty > 0 and s.ended_at > from_at and s.ended_at <= to_at
  )
  select topic, subject, order_id, phase_id, machine_id, reason_id, block, good, scrap, measure, minutes, since, due_on
  from told
  order by array_position(array['open', 'ended', 'late', 'stopped', 'on_hold', 'gate', 'laboratory', 'stamps', 'difference'],
    topic), due_on, subject, phase_id
$$;
