-- What was ordered, shipped, cancelled and returned of each product by each customer, and what was forecast of it: orders
-- on their promised day, demand before the first order, and forecasts on the first day of their period.
create view forecast_sales as
  select x.id, 1 as version, now() as created_at, null::bigint as created_by, now() as updated_at,
    null::bigint as updated_by, x.day, x.product_id, p.brand_id, p.flavor_id, p.volume_ml as bottle_volume_ml,
    p.strength_mg_ml, x.customer_id, x.province_id, x.channel, x.ordered_qty, x.shipped_qty, x.cancelled_qty,
    x.forecast_qty, (x.ordered_qty * coalesce(p.volume_ml, 0) / 1000)::numeric(18,6) as ordered_l,
    (x.forecast_qty * coalesce(p.volume_ml, 0) / 1000)::numeric(18,6) as forecast_l, x.value
  from (
    select l.id * 4 as id, coalesce(s.promised_on, s.order_date) as day, l.product_id, s.customer_id,
      s.ship_to_province_id as province_id, s.channel, ((l.qty_ordered - l.qty_cancelled) * l.factor)::numeric(18,6) as ordered_qty,
      (l.qty_shipped * l.factor)::numeric(18,6) as shipped_qty, (l.qty_cancelled * l.factor)::numeric(18,6) as cancelled_qty,
      0::numeric(18,6) as forecast_qty,
      round((l.qty_ordered - l.qty_cancelled) * coalesce(l.unit_price, 0) * s.rate_to_cad, 4) as value
    from sale_lines l join sales s on s.id = l.sale_id where s.status not in ('draft', 'cancelled')
    union all
    select h.id * 4 + 1, h.day, h.product_id, h.customer_id, null, null, h.ordered_qty, h.shipped_qty, 0, 0, 0
    from forecast_history h
    union all
    select a.id * 4 + 2, f.date_from, a.product_id, a.customer_id, null, null, 0, 0, 0,
      coalesce(a.frozen_qty, a.forecast_qty), 0
    from forecast_allocations a join forecast_periods f on f.id = a.period_id and f.status in ('open', 'frozen', 'closed')
      and f.granularity = 'month') x
  join products p on p.id = x.product_id;
