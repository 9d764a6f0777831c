-- The median of days from an order to the last delivery of a product, of the lines of a supplier that came within 12
-- months; null before the first.
create function supplier_product_lead_days(supplier bigint, product bigint) returns integer language sql stable as $$
  select ceil(percentile_cont(0.5) within group (order by c.came_on - c.ordered_on))::int
  from (
    select (p.ordered_at at time zone (select plant_zone()))::date as ordered_on,
      (max(r.posted_at) at time zone (select plant_zone()))::date as came_on
    from purchases p join purchase_lines l on l.purchase_id = p.id and l.product_id = product
    join receiving_lines x on x.source_line_id = l.id
    join receivings r on r.id = x.receiving_id and r.purchase_id = p.id and r.posted_at is not null
    where p.supplier_id = supplier and p.ordered_at is not null and p.status <> 'cancelled' and x.qty_received > 0
      and p.ordered_at > now() - interval '13 months'
    group by p.id, l.id, p.ordered_at
  ) c where c.came_on > plant_today() - 365
$$;
