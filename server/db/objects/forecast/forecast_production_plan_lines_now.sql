-- What each line of a plan covers now: its projection moved by what changed of its product since it was calculated.
create view forecast_production_plan_lines_now as
  select s.*, array_position(array['stockout', 'below_safety', 'covered', 'excess'], s.coverage_state) as coverage_rank
  from (
    select line.id, (l.projected_qty + n.moved)::numeric(18,6) as live_projected_qty,
      (greatest(0, l.safety_stock_qty - l.projected_qty - n.moved) - l.net_requirement_qty)::numeric(18,6) as drift_qty,
      case when l.projected_qty + n.moved < 0 then 'stockout'
        when l.projected_qty + n.moved < l.safety_stock_qty then 'below_safety'
        when case when l.forecast_qty > 0
            then (l.projected_qty + n.moved) / (l.forecast_qty / (l.bucket_end - l.bucket_start + 1)) > 90
            else l.projected_qty + n.moved > 0 end then 'excess'
        else 'covered' end as coverage_state
    from forecast_production_plan_lines line
    -- Parts of a bucket are covered as its first part is, which has the figures of all; a bucket of parts alone has none.
    join forecast_production_plan_lines l on l.id = coalesce((select f.id from forecast_production_plan_lines f
      where line.part > 1 and f.plan_id = line.plan_id and f.product_id = line.product_id
        and f.bucket_start = line.bucket_start and f.part = 1), line.id)
    join forecast_production_plans p on p.id = l.plan_id
    cross join lateral (select case when l.part = 1 and p.status in ('calculated', 'approved')
      then forecast_basis(l.product_id, p.horizon_from, p.horizon_to, l.horizon_forecast_qty) - l.basis_qty else 0 end
      as moved) n) s;
