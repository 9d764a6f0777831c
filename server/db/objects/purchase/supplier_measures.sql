-- What a supplier delivered of the orders of 12 months, measured. In CAD.
create function supplier_measures(supplier bigint)
returns table (spend numeric, orders integer, on_time_percent numeric, in_full_percent numeric, lead_days double precision,
  quality_percent numeric)
language sql stable as $$
  with ordered as (
    select o.* from supplier_orders o join purchases p on p.id = o.id
    where o.supplier_id = "supplier" and p.ordered_at > now() - interval '12 months'
  )
  select coalesce(sum(o.value), 0), count(*)::int,
    round(100.0 * sum(o.is_on_time) / nullif(count(*) filter (where o.is_done), 0), 1),
    round(100.0 * sum(o.lines_in_full) / nullif(sum(o.lines_done), 0), 1),
    percentile_cont(0.5) within group (order by o.lead_days) filter (where o.is_done),
    (select round(100 * (1 - sum(l.qty_rejected * l.factor) / nullif(sum(l.qty_received * l.factor), 0)), 1)
      from purchase_lines l join ordered s on s.id = l.purchase_id)
  from ordered o
$$;
