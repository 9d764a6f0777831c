-- The median of days from an order to its last delivery, of the orders of a supplier that came within 12 months.
create function supplier_lead_days(supplier bigint) returns integer language sql stable as $$
  select ceil(percentile_cont(0.5) within group (order by o.lead_days))::int from supplier_orders o
  where o.supplier_id = supplier and o.is_done and o.ordered_on > plant_today() - 365
$$;
