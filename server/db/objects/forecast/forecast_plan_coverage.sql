-- What each line of a plan covers now: its projection moved by what changed of its product since it was calculated, with
-- what is released of its bucket. It drifts by what changed alone.
create view forecast_plan_coverage as
  select s.*, array_position(array['stockout', 'below_safety', 'covered', 'excess'], s.coverage_state) as coverage_rank
  from (
    -- What a reader of all of a line needs of it: joined by its id, lines of a plan that was just calculated, whose
    -- number the database does not know yet, would each work out all lines anew.
    select line.id, line.version, line.plan_id, line.product_id, line.bucket_start, line.bucket_end, line.forecast_qty,
      p.status as plan_status, p.horizon_to, n.projected::numeric(18,6) as live_projected_qty,
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
    -- What there is until the end of the horizon and what is asked of it. Each is summed up once for a product, not for
    -- each of its lines: under a function that reads them all, a board under many sales took four times as long.
    cross join lateral (select coalesce(sum(v.on_hand), 0) as on_hand from stock_levels v join bins b on b.id = v.bin_id
        join lots t on t.id = v.lot_id
      where v.product_id = l.product_id and b.location_id is not null and b.kind <> 'quarantine'
        and t.status = 'released') stock
    cross join lateral (select coalesce(sum(c.made), 0) as qty from production_to_come c
      where c.product_id = l.product_id and c."on" <= p.horizon_to) made
    cross join lateral (select coalesce(sum(greatest(f.planned_qty - f.produced_qty, 0)), 0) as qty
      from forecast_production_plan_lines f where f.product_id = l.product_id and f.status in ('released', 'in_progress')
        and f.due_date <= p.horizon_to and f.production_order_id is null) requested
    cross join lateral (select coalesce(sum(c.qty), 0) as qty from purchases_to_come c
      where c.product_id = l.product_id and c."on" <= p.horizon_to) bought
    -- Days before the horizon count by what is still open of them, which demand before this system never is.
    -- The last day is no condition of the rows: by it all orders would be read anew for each line.
    cross join lateral (select coalesce(sum(d.shipped_qty) filter (where d.day between p.horizon_from and p.horizon_to), 0)
          as sold,
        coalesce(sum(d.open_qty) filter (where d.day <= p.horizon_to), 0) as opened
      from forecast_demand_days d where d.product_id = l.product_id
        and (d.day >= p.horizon_from or d.open_qty > 0)) demand
    cross join lateral (select case when l.part = 1 and p.status in ('calculated', 'approved', 'released')
      then stock.on_hand + made.qty + requested.qty + bought.qty
        - greatest(l.horizon_forecast_qty - demand.sold, demand.opened) - l.basis_qty - own.all_buckets
      else 0 end as moved offset 0) m
    cross join lateral (select m.moved, l.projected_qty + m.moved + own.bucket as projected) n) s;
