-- What the lines of plans cover now, with what is free and ordered of their products.
create view forecast_coverage as
  select n.id, n.version, n.plan_id, n.product_id, r.sku, n.bucket_start,
    (n.plan_status not in ('completed', 'cancelled')) as is_open, k.available as live_available_qty,
    d.opened as live_open_sales_qty, n.live_projected_qty,
    case when n.forecast_qty > 0 then round(greatest(0, n.live_projected_qty) / e.per_day, 1) end as days_of_cover,
    case when n.forecast_qty > 0 and n.live_projected_qty / e.per_day < 3650
      then n.bucket_start + floor(greatest(0, n.live_projected_qty) / e.per_day)::int end as stockout_date,
    n.coverage_state, n.drift_qty
  from forecast_plan_coverage n join products r on r.id = n.product_id
  cross join lateral (select nullif(n.forecast_qty, 0) / (n.bucket_end - n.bucket_start + 1) as per_day) e
  cross join lateral (select coalesce(sum(available), 0)::numeric(18,6) as available
    from stock_by_site where product_id = n.product_id) k
  -- The last day is no condition of the rows: by it all orders would be read anew for each line.
  cross join lateral (select coalesce(sum(open_qty) filter (where day <= n.horizon_to), 0)::numeric(18,6) as opened
    from forecast_demand_days where product_id = n.product_id and open_qty <> 0) d;
