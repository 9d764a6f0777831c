-- How good the forecast of each row of closed periods was, beside its method and the last value: errors in units, and
-- what a planner or the method took off them.
create view forecast_value_added as
  select a.id, 1 as version, a.created_at, a.created_by, a.updated_at, a.updated_by, a.period_id, p.date_from as day,
    a.product_id, r.brand_id, r.flavor_id, a.customer_id, a.planner_id, a.baseline_method, a.demand_class,
    c.actual as actual_qty, coalesce(a.frozen_qty, 0) as frozen_qty, a.baseline_qty, a.naive_qty,
    abs(coalesce(a.frozen_qty, 0) - c.actual) as forecast_error, abs(a.baseline_qty - c.actual) as baseline_error,
    abs(a.naive_qty - c.actual) as naive_error, coalesce(a.frozen_qty, 0) - c.actual as bias_qty,
    abs(a.baseline_qty - c.actual) - abs(coalesce(a.frozen_qty, 0) - c.actual) as planner_gain,
    abs(a.naive_qty - c.actual) - abs(a.baseline_qty - c.actual) as method_gain,
    (a.manual_qty is not null)::int as overridden_count, 1 as row_count
  from forecast_allocations a
  join forecast_periods p on p.id = a.period_id and p.status = 'closed'
  join products r on r.id = a.product_id
  cross join lateral (
    select coalesce(sum(d.ordered_qty), 0)::numeric(18,6) as actual from forecast_demand_days d
    where d.product_id = a.product_id and d.day between p.date_from and p.date_to
      and (d.customer_id = a.customer_id or (a.customer_id is null and not exists (
        select from forecast_allocations o where o.period_id = a.period_id and o.product_id = a.product_id
          and o.customer_id = d.customer_id)))) c;
