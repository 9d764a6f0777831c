-- Planned output and consumption of open production orders, by date.
create view production_to_come as
select o.product_id, s.location_id, o.due_on as "on", greatest(o.qty_planned - o.qty_packed, 0) as made,
  0::numeric as used, o.id as production_order_id
from production_orders o cross join lateral (
  select id as location_id from locations where kind = 'plant' and is_active order by id limit 1
) s
where o.status in ('planned', 'released', 'in_progress', 'on_hold')
union all
select m.product_id, s.location_id, coalesce((o.planned_start at time zone (select plant_zone()))::date, o.due_on), 0,
  round(m.qty_required * greatest(1 - case m.source
    when 'recipe' then o.volume_batched_ml / nullif(o.volume_planned_ml, 0)
    when 'component' then o.qty_bottled / o.qty_planned
    else o.qty_packed / o.qty_planned end, 0), 6), o.id
from production_orders o cross join lateral (
  select id as location_id from locations where kind = 'plant' and is_active order by id limit 1
) s
join production_order_materials m on m.production_order_id = o.id
where o.status in ('planned', 'released', 'in_progress', 'on_hold');
