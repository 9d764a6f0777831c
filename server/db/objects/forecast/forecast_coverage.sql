-- What the lines of plans cover now, with what is free and ordered of their products.
create view forecast_coverage as
  select l.id, l.version, l.plan_id, l.product_id, r.sku, l.bucket_start,
    (p.status not in ('completed', 'cancelled')) as is_open, k.available as live_available_qty,
    d.opened as live_open_sales_qty, n.live_projected_qty,
    case when l.forecast_qty > 0 then round(greatest(0, n.live_projected_qty) / e.per_day, 1) end as days_of_cover,
    case when l.forecast_qty > 0 and n.live_projected_qty / e.per_day < 3650
      then l.bucket_start + floor(greatest(0, n.live_projected_qty) / e.per_day)::int end as stockout_date,
    n.coverage_state, n.drift_qty
  from forecast_production_plan_lines l join forecast_production_plans p on p.id = l.plan_id
  join products r on r.id = l.product_id
  join forecast_production_plan_lines_now n on n.id = l.id
  cross join lateral (select nullif(l.forecast_qty, 0) / (l.bucket_end - l.bucket_start + 1) as per_day) e
  cross join lateral (select coalesce(sum(available), 0)::numeric(18,6) as available
    from stock_by_site where product_id = l.product_id) k
  -- The last day is no condition of the rows: by it all orders would be read anew for each line.
  cross join lateral (select coalesce(sum(open_qty) filter (where day <= p.horizon_to), 0)::numeric(18,6) as opened
    from forecast_demand_days where product_id = l.product_id and open_qty <> 0) d;
