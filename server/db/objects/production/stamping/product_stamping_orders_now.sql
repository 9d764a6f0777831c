-- The reel that is on for an order, or was on last; and the last day for its bottles that wait for their stamp, of their
-- lot in the stock or of those of the production order whose first bottle is not stamped yet, and whether it is near.
create view product_stamping_orders_now as
  select o.id, x.number as reel, y.stamp_by,
    coalesce(y.stamp_by - plant_today() <= coalesce(
      (select (value #>> '{}')::integer from settings where key = 'excise.stamp_warn_days'), 14), false) as is_stamp_soon
  from product_stamping_orders o
    left join lateral (
      select r.number from stamping_logs l join reels r on r.id = l.reel_id
      where l.product_stamping_order_id = o.id order by l.id desc limit 1
    ) x on true
    left join lateral (
      select min(l.stamp_by) as stamp_by from lots l
      where o.status in ('draft', 'planned', 'in_progress', 'paused')
        and (l.id = o.source_lot_id or (l.production_order_id = o.production_order_id
          and l.product_id = o.target_product_id and l.stamped_on is null))
    ) y on true;
