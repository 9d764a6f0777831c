-- Goods that come by day, for promises: bought, sent from another site, or made. What is in the plan of production comes
-- when its last step ends there, what is in no plan when it is due.
create view promise_inflow as
select product_id, location_id, greatest("on", (select plant_today())) as "on", kind, source_id, qty from (
  select product_id, location_id, "on", 'purchase' as kind, purchase_id as source_id, qty from purchases_to_come
  union all
  select product_id, location_id, "on", 'transfer', transfer_id, in_transit from transfers_to_come where in_transit > 0
  union all
  select p.product_id, p.location_id, coalesce(l.ends_on, p."on"), 'production', p.production_order_id, p.made
  from production_to_come p left join lateral (
    select (max(d.planned_end) at time zone (select plant_zone()))::date as ends_on from daily_order_lines d
    where d.production_order_id = p.production_order_id and d.status in ('planned', 'in_progress')
  ) l on true where p.made > 0
) comes;
