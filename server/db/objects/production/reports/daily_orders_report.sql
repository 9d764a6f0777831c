-- Published plans by day, shift and line of the plant: what was planned as it was planned, so that what was carried over
-- counts as not attained. Bottles and litres are apart; the minutes of a shift count once for each machine that is planned.
create view daily_orders_report as
select min(l.id) as id, 1 as version, d.created_at, d.created_by, d.updated_at, d.updated_by, d.id as daily_order_id,
  d.plan_date, d.shift, d.location_id, coalesce(l.line, '-') as line, d.status as plan_status,
  coalesce(sum(l.planned_qty) filter (where l.measure = 'unit' and l.is_kept), 0) as planned_units,
  coalesce(sum(l.done_qty) filter (where l.measure = 'unit' and l.is_kept), 0) as done_units,
  round(coalesce(sum(l.planned_qty) filter (where l.measure = 'ml' and l.is_kept), 0) / 1000, 3) as planned_l,
  round(coalesce(sum(l.done_qty) filter (where l.measure = 'ml' and l.is_kept), 0) / 1000, 3) as done_l,
  count(*) filter (where l.is_kept)::int as line_count,
  count(*) filter (where l.line_status = 'carried_over')::int as carried_count,
  coalesce(sum(greatest(l.planned_qty - l.done_qty, 0))
    filter (where l.line_status = 'carried_over' and l.measure = 'unit'), 0) as carried_units,
  count(*) filter (where l.is_rush and not l.is_carried and l.created_at > d.published_at)::int as rush_count,
  sum(l.change_count)::int as change_count,
  round(coalesce(sum(extract(epoch from l.planned_end - l.planned_start) / 60 + l.setup_minutes)
    filter (where l.is_kept), 0))::int as planned_minutes,
  round(max(w.minutes) * count(distinct l.machine_id) filter (where l.is_kept))::int as available_minutes
from daily_orders d
  join (select x.*, y.setup_minutes, x.line_status <> 'cancelled' as is_kept
    from daily_orders_list x join daily_order_lines y on y.id = x.id) l on l.daily_order_id = d.id
  cross join lateral (select coalesce(max(
      extract(epoch from ((d.plan_date + s."to" + case when s."to" <= s."from" then interval '1 day' else interval '0' end)
        at time zone plant_zone()) - ((d.plan_date + s."from") at time zone plant_zone())) / 60
      - (select coalesce(sum(b::numeric), 0) from jsonb_array_elements_text(coalesce(s.breaks, '[]')) b)), 0) as minutes
    from jsonb_to_recordset(coalesce((select value from settings where key = 'shifts'),
      '[{"name": "day", "from": "07:00", "to": "15:00"}, {"name": "evening", "from": "15:00", "to": "23:00"}]'))
      as s (name text, "from" time, "to" time, breaks jsonb)
    where lower(s.name) = d.shift) w
where d.status in ('published', 'closed')
group by d.id, coalesce(l.line, '-');
