-- What there is of each product that is sold, what comes, what is asked of it, and how long it lasts at the forecast of
-- the month of today, of the week or quarter where no month is forecast.
create view forecast_stock as
  select s.*, s.projected_qty * coalesce(s.unit_cost, 0) as projected_value,
    case when s.per_day > 0 then round(greatest(0, s.projected_qty) / s.per_day, 1) end as days_of_cover,
    case when s.projected_qty < 0 then 'stockout' when s.projected_qty < s.safety_qty then 'below_safety'
      when s.per_day > 0 and s.projected_qty / s.per_day > 90 or s.per_day = 0 and s.projected_qty > 0 then 'excess'
      else 'covered' end as coverage_state,
    case when s.per_day > 0 and s.projected_qty / s.per_day < 3650
      then (select plant_today()) + floor(greatest(0, s.projected_qty) / s.per_day)::int end as stockout_on
  from (
    select p.id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.id as product_id, p.brand_id,
      p.flavor_id, k.on_hand as on_hand_qty, k.reserved as reserved_qty, k.available as available_qty,
      coalesce(f.coming, 0)::numeric(18,6) as expected_qty, d.opened as open_sales_qty,
      greatest(0, coalesce(c.forecast, 0) - d.sold - d.opened)::numeric(18,6) as remaining_qty,
      (k.on_hand + coalesce(f.coming, 0) - d.opened
        - greatest(0, coalesce(c.forecast, 0) - d.sold - d.opened))::numeric(18,6) as projected_qty,
      coalesce(p.min_stock, 0) as safety_qty,
      coalesce(greatest(0, c.forecast - d.sold - d.opened) / greatest(1, c.date_to - plant_today() + 1), 0) as per_day,
      coalesce(p.average_cost, p.standard_cost) as unit_cost,
      round(k.on_hand * coalesce(p.average_cost, p.standard_cost, 0), 4) as value, 1 as product_count
    from products p
    cross join lateral (select coalesce(sum(on_hand) , 0)::numeric(18,6) as on_hand,
      coalesce(sum(reserved), 0)::numeric(18,6) as reserved, coalesce(sum(available), 0)::numeric(18,6) as available
      from stock_by_site where product_id = p.id) k
    left join lateral (select sum(qty) as coming from stock_flow
      where product_id = p.id and kind in ('purchase', 'production')) f on true
    left join lateral (select f.date_from, f.date_to, sum(a.forecast_qty) as forecast
      from forecast_periods f join forecast_allocations a on a.period_id = f.id and a.product_id = p.id
      where f.status in ('open', 'frozen') and plant_today() between f.date_from and f.date_to
      group by f.id order by array_position(array['month', 'week', 'quarter'], f.granularity) limit 1) c on true
    cross join lateral (select coalesce(sum(case when day >= c.date_from then shipped_qty end), 0)::numeric(18,6) as sold,
      coalesce(sum(open_qty), 0)::numeric(18,6) as opened
      from forecast_demand_days where product_id = p.id and (open_qty > 0 or day >= c.date_from)) d
    where p.is_saleable and p.status in ('active', 'discontinued')) s;
