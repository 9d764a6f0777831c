-- What was sold and is ordered of each row of a forecast in its period; demand of customers without a row of their own
-- counts for the row of all others.
create view forecast_allocations_now as
  select a.id, c.sold::numeric(18,6) as sold_qty, c.opened::numeric(18,6) as open_qty,
    greatest(0, a.forecast_qty - c.sold - c.opened)::numeric(18,6) as remaining_qty,
    case when a.forecast_qty > 0 then round(100 * (c.sold + c.opened) / a.forecast_qty, 4) end as attainment_percent,
    (greatest(0, a.forecast_qty - a.allocated_qty) + case when a.allocated_qty is null then null else 0 end)::numeric(18,6)
      as short_qty
  from forecast_allocations a join forecast_periods p on p.id = a.period_id
  cross join lateral (
    select coalesce(sum(d.shipped_qty), 0) as sold, coalesce(sum(d.open_qty), 0) as opened
    from forecast_demand_days d
    -- No open quantity is null: beside a column of the lines, the days do not make each row read all orders anew.
    where d.product_id = a.product_id and (d.day between p.date_from and p.date_to or d.open_qty is null)
      and (d.customer_id = a.customer_id or (a.customer_id is null and not exists (
        select from forecast_allocations o where o.period_id = a.period_id and o.product_id = a.product_id
          and o.customer_id = d.customer_id)))) c;
