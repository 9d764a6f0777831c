-- Planned lines of daily orders with when work on them really began and ended, and how often people changed them after
-- their shift was published. Both are read from the log of changes.
create view daily_orders_list as
select l.id, l.version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.daily_order_id, d.plan_date, d.shift,
  d.location_id, l.machine_id, m.line, l.sequence, l.source, l.production_order_id, l.product_id, l.phase_id,
  l.status as line_status, l.is_rush, l.carried_from_line_id is not null as is_carried,
  case s.unit_kind when 'ml' then 'ml' when 'sample' then 'sample' else 'unit' end as measure,
  l.planned_qty, l.done_qty, l.planned_start, l.planned_end, t.actual_start, t.actual_end,
  round(extract(epoch from t.actual_start - l.planned_start)::numeric / 60)::int as start_minutes_late,
  round(extract(epoch from t.actual_end - l.planned_end)::numeric / 60)::int as end_minutes_late,
  coalesce(t.change_count, 0) as change_count
from daily_order_lines l
  join daily_orders d on d.id = l.daily_order_id
  join production_order_steps s on s.id = l.step_id
  left join machines m on m.id = l.machine_id
  left join lateral (
    select min(c.at) filter (where c.event = 'start') as actual_start,
      max(c.at) filter (where c.event in ('finish', 'carry_over', 'cancel') and l.status <> 'in_progress') as actual_end,
      count(*) filter (where c.at > d.published_at and (
        -- What is carried over when a shift closes is no change of its plan, nor is what the floor made.
        c.event in ('move', 'resize', 'cancel') and c.acting_user_id is not null
        or c.action = 'created' and l.carried_from_line_id is null
        or c.action = 'updated' and c.event is null
          and c.diff ?| array['machine_id', 'sequence', 'planned_qty', 'daily_order_id', 'is_rush']))::int as change_count
    from changes c where c.table_name = 'daily_order_lines' and c.row_id = l.id) t on true;
