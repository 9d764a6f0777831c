-- What each line of a plan covers now: its projection moved by what changed of its product since it was calculated, with
-- what is released of its bucket. It drifts by what changed alone.
create view forecast_production_plan_lines_now as
  select s.*, array_position(array['stockout', 'below_safety', 'covered', 'excess'], s.coverage_state) as coverage_rank
  from (
    select line.id, n.projected::numeric(18,6) as live_projected_qty,
      (greatest(0, l.safety_stock_qty - l.projected_qty - n.moved) - l.net_requirement_qty)::numeric(18,6) as drift_qty,
      case when n.projected < 0 then 'stockout'
        when n.projected < l.safety_stock_qty then 'below_safety'
        when case when l.forecast_qty > 0
            then n.projected / (l.forecast_qty / (l.bucket_end - l.bucket_start + 1)) > 90
            else n.projected > 0 end then 'excess'
        else 'covered' end as coverage_state
    from forecast_production_plan_lines line
    -- Parts of a bucket are covered as its first part is, which has the figures of all; a bucket of parts alone has none.
    join forecast_production_plan_lines l on l.id = coalesce((select f.id from forecast_production_plan_lines f
      where line.part > 1 and f.plan_id = line.plan_id and f.product_id = line.product_id
        and f.bucket_start = line.bucket_start and f.part = 1), line.id)
    join forecast_production_plans p on p.id = l.plan_id
    -- What is released of the plan itself is expected like every order: it is no news to the plan.
    cross join lateral (select coalesce(sum(f.planned_qty), 0) as all_buckets,
        coalesce(sum(f.planned_qty) filter (where f.bucket_start = l.bucket_start), 0) as bucket
      from forecast_production_plan_lines f where f.plan_id = l.plan_id and f.product_id = l.product_id
        and f.status in ('released', 'in_progress', 'done')) own
    -- With an offset it is computed once for a line, and for lines of a product alike; without, once for each use above.
    cross join lateral (select case when l.part = 1 and p.status in ('calculated', 'approved', 'released')
      then forecast_basis(l.product_id, p.horizon_from, p.horizon_to, l.horizon_forecast_qty) - l.basis_qty
        - own.all_buckets else 0 end as moved offset 0) m
    cross join lateral (select m.moved, l.projected_qty + m.moved + own.bucket as projected) n) s;
