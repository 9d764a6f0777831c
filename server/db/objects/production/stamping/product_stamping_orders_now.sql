-- The reel that is on for an order, or was on last.
create view product_stamping_orders_now as
  select o.id, x.number as reel
  from product_stamping_orders o
    left join lateral (
      select r.number from stamping_logs l join reels r on r.id = l.reel_id
      where l.product_stamping_order_id = o.id order by l.id desc limit 1
    ) x on true;
