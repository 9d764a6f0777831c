-- What there is of a product until a day with what comes in, less what is asked of it: orders, and what is left of a
-- forecast after what was sold since a day.
create function forecast_basis(product bigint, first date, last date, forecast numeric) returns numeric(18,6)
  language sql stable as $$
  select (s.on_hand + m.made + b.bought - greatest(forecast - d.sold, d.opened))::numeric(18,6)
  from (select coalesce(sum(v.on_hand), 0) as on_hand from stock_levels v join bins b on b.id = v.bin_id
      join lots t on t.id = v.lot_id
      where v.product_id = product and b.location_id is not null and b.kind <> 'quarantine' and t.status = 'released') s,
    (select coalesce((select sum(c.made) from production_to_come c where c.product_id = product and c."on" <= last), 0)
      + coalesce((select sum(greatest(l.planned_qty - l.produced_qty, 0)) from forecast_production_plan_lines l
        where l.product_id = product and l.status in ('released', 'in_progress') and l.due_date <= last
          and l.production_order_id is null), 0) as made) m,
    (select coalesce(sum(qty), 0) as bought from purchases_to_come where product_id = product and "on" <= last) b,
    (select coalesce(sum(case when day >= first then shipped_qty end), 0) as sold, coalesce(sum(open_qty), 0) as opened
      from forecast_demand_days where product_id = product and day <= last) d
$$;
