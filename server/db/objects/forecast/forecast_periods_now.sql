-- What each period forecasts, what of it is sold and ordered, and how far its last calculation is.
create view forecast_periods_now as
  select p.id, f.products, f.forecast_volume_ml, d.sold_volume_ml, d.open_volume_ml,
    case when f.forecast_volume_ml > 0
      then round(100 * (d.sold_volume_ml + d.open_volume_ml) / f.forecast_volume_ml, 4) end as attainment_percent,
    f.overridden_lines, coalesce(k.calculation_state in ('queued', 'running'), false) as is_calculating, k.calculation_id, k.calculation_state, k.calculation_done, k.calculation_total, k.calculation_note
  from forecast_periods p
  cross join lateral (
    select count(distinct a.product_id)::integer as products,
      coalesce(sum(a.forecast_qty * coalesce(r.volume_ml, 0)), 0)::numeric(24,6) as forecast_volume_ml,
      (count(*) filter (where a.manual_qty is not null))::integer as overridden_lines
    from forecast_allocations a join products r on r.id = a.product_id where a.period_id = p.id) f
  cross join lateral (
    select coalesce(sum(d.shipped_qty * coalesce(r.volume_ml, 0)), 0)::numeric(24,6) as sold_volume_ml,
      coalesce(sum(d.open_qty * coalesce(r.volume_ml, 0)), 0)::numeric(24,6) as open_volume_ml
    from forecast_demand_days d join products r on r.id = d.product_id
    where d.day between p.date_from and p.date_to and exists (
      select from forecast_allocations a where a.period_id = p.id and a.product_id = d.product_id)) d
  left join lateral (
    select id as calculation_id, status as calculation_state, products_done as calculation_done,
      products_total as calculation_total, note as calculation_note
    from forecast_calculations where period_id = p.id order by id desc limit 1) k on true;
