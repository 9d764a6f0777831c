-- Every batch that was measured: how it was weighed, tested and bottled, with the counts and sums that reports need.
create view batches_measured as
select s.id, 1 as version, s.created_at, s.created_by, s.updated_at, s.updated_by,
  plant_day(coalesce(s.finished_at, s.started_at, s.updated_at)) as made_on, s.production_order_id, s.batch_no,
  r.product_id, o.recipe_id, s.assigned_user_id as batcher_id, s.machine_id,
  coalesce(plant_shift(s.started_at), 'none') as shift, s.finished_at, 1 as batch_count,
  round(s.qty_planned / 1000, 3) as planned_l, round(s.qty_good / 1000, 3) as actual_l,
  round((s.qty_good - s.qty_planned) / 1000, 3) as deviation_l,
  round((s.qty_good / nullif(s.qty_planned, 0) - 1) * 100, 4) as deviation_percent,
  a.adjustments as adjustment_count, h.tested_count, h.first_pass_count,
  h.strength_deviation_percent, round(s.run_seconds / 3600.0, 3) as run_hours,
  round(s.run_seconds / 3600.0 * coalesce(c.crew, 1), 3) as labour_hours,
  w.weighings as weighing_count, w.in_tolerance as in_tolerance_count, w.abs_deviation,
  round(extract(epoch from s.finished_at - s.started_at)::numeric / 3600, 3) as cycle_hours,
  -- Of nothing that has not come yet: greatest() alone would take its zero.
  case when h.passed_at is not null then
    round(extract(epoch from greatest(h.passed_at - s.finished_at, interval '0'))::numeric / 3600, 3) end as hplc_wait_hours,
  case when h.passed_at is not null and b.started_at is not null then
    round(extract(epoch from greatest(b.started_at - h.passed_at, interval '0'))::numeric / 3600, 3) end
    as bottling_wait_hours,
  -- The plan says when the first batch of an order starts; a quarter of an hour later is late.
  (s.batch_no = 1 and s.started_at > o.planned_start + interval '15 minutes')::int as late_count,
  (s.batch_no = 1 and o.planned_start is not null)::int as planned_count,
  case when o.volume_batched_ml > 0
    then round(o.volume_recovered_ml * s.qty_good / o.volume_batched_ml / 1000, 3) else 0 end as recovered_l
from production_order_steps s
  join phases p on p.id = s.phase_id and p.code = 'batching'
  join production_orders o on o.id = s.production_order_id
  join recipes r on r.id = o.recipe_id
  left join lateral (select count(*)::int as adjustments from batching_additions x
    where x.production_order_id = o.id and x.batch_no = s.batch_no and x.kind = 'adjustment') a on true
  left join lateral (select max(l.crew_count) as crew from production_logs l where l.step_id = s.id and l.event = 'start') c on true
  left join lateral (
    select count(*)::int as weighings, count(*) filter (where l.verdict = 'ok')::int as in_tolerance,
      coalesce(sum(abs(l.deviation_percent)), 0) as abs_deviation
    from batching_logs l where l.production_order_id = o.id and l.batch_no = s.batch_no and not l.is_partial) w on true
  left join lateral (
    select (q.verdict is not null)::int as tested_count, coalesce(q.verdict = 'pass', false)::int as first_pass_count,
      case when q.target_strength_mg_ml > 0 and q.final_mg_ml is not null
        then round((q.final_mg_ml / q.target_strength_mg_ml - 1) * 100, 4) end as strength_deviation_percent,
      (select max(z.concluded_at) from hplc_requests z where z.production_order_id = o.id
        and z.batch_no = s.batch_no and z.status in ('passed', 'accepted')) as passed_at
    from hplc_requests q where q.production_order_id = o.id and q.batch_no = s.batch_no and q.status <> 'cancelled'
    order by q.id limit 1) h on true
  left join lateral (select min(y.started_at) as started_at from production_order_steps y
    join phases f on f.id = y.phase_id and f.code = 'bottling' where y.production_order_id = o.id) b on true
where s.unit_kind = 'ml' and s.qty_good > 0 and s.batch_no > 0 and not exists (
  select from production_order_steps n where n.production_order_id = s.production_order_id and n.batch_no = s.batch_no
    and n.phase_id = s.phase_id and n.unit_kind = 'ml' and n.sequence > s.sequence and n.status <> 'skipped');
