-- What the floor counted, one row for each line of the log: quantities as they were counted and corrected, the time that
-- the step ran since the line before, and the same time for each person of the crew. What was planned counts with the
-- last finish of a step, so that days, phases and products add up to whole steps. Counts of cartons and skids are bottles.
create view production_summary as
select l.id, l.version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.ended_at, l.production_order_id, l.step_id,
  o.product_id, l.phase_id, l.machine_id, m.line, coalesce(plant_shift(l.ended_at), 'none') as shift, l.user_id,
  case s.unit_kind when 'ml' then 'ml' when 'sample' then 'sample' else 'unit' end as measure,
  l.qty_good, l.qty_scrap, l.qty_rework, l.qty_good + l.qty_scrap + l.qty_rework as qty_counted,
  r.run_hours, case when s.unit_kind not in ('ml', 'sample') then r.run_hours else 0 end as unit_hours,
  round(r.run_hours * coalesce(c.crew_count, 1), 4) as crew_hours,
  case when s.unit_kind not in ('ml', 'sample') then l.qty_good else 0 end as units_good,
  case when s.unit_kind not in ('ml', 'sample') then l.qty_scrap else 0 end as units_scrap,
  case when s.unit_kind not in ('ml', 'sample') then l.qty_rework else 0 end as units_rework,
  case when s.unit_kind not in ('ml', 'sample') then round(r.run_hours * coalesce(c.crew_count, 1), 4) else 0 end
    as unit_crew_hours,
  case when f.is_last then s.qty_planned else 0 end as qty_planned,
  case when f.is_last then s.qty_good else 0 end as qty_finished
from production_logs l
  join production_order_steps s on s.id = l.step_id
  join production_orders o on o.id = l.production_order_id and o.area = 'production'
  left join machines m on m.id = l.machine_id
  left join lateral (select b.event from production_logs b
    where b.step_id = l.step_id and b.id < l.id
      and b.event in ('start', 'resume', 'pause', 'block', 'unblock', 'finish', 'skip', 'reopen')
    order by b.id desc limit 1) before on true
  left join lateral (select b.crew_count from production_logs b
    where b.step_id = l.step_id and b.id <= l.id and b.crew_count is not null order by b.id desc limit 1) c on true
  cross join lateral (select round(case when before.event in ('start', 'resume') then l.duration_s else 0 end / 3600.0, 4)
    as run_hours) r
  cross join lateral (select l.event = 'finish' and s.status = 'done' and not exists (
    select from production_logs n where n.step_id = l.step_id and n.id > l.id and n.event = 'finish') as is_last) f;
