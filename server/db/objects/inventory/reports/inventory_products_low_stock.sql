-- Products whose available stock is below the reorder point, for the company as a whole, or per location below the
-- minimum of their bins there. What is suggested counts all that is to come and never exceeds the maximum stock.
create view inventory_products_low_stock as
select w.product_id * 100000 + coalesce(w.location_id, 0) as id, 1 as version, p.created_at, p.created_by,
  p.updated_at, p.updated_by, w.product_id, case when w.location_id is null then 'company' else 'location' end as scope,
  w.location_id, p.kind, p.category_id, p.brand_id, p.preferred_supplier_id as supplier_id, w.available,
  case when w.location_id is null then p.min_stock end as min_stock, w.point as reorder_point, w.on_order, w.in_transit,
  w.in_production, w.point - w.available as shortage,
  case
    when coalesce(p.reorder_qty, 0) <= 0 or w.location_id is not null then w.missing
    when p.max_stock is null then ceil(w.missing / p.reorder_qty) * p.reorder_qty
    when w.missing >= p.reorder_qty then floor(w.missing / p.reorder_qty) * p.reorder_qty
    else w.missing
  end as suggested_qty,
  p.lead_time_days, round(w.available / nullif(u.used, 0) * 90, 1) as cover_days,
  case when w.available + w.on_order >= w.point then 'in_purchase' else 'not_in_purchase' end as purchase_status,
  case when w.available + w.coming >= w.point then 'in_transfer' else 'not_in_transfer' end as transfer_status,
  1 as product_count,
  (w.location_id is null and w.available < coalesce(p.min_stock, 0))::int as below_min_count
from (
  select k.product_id, k.location_id, k.point, coalesce(n.available, 0) as available, coalesce(n.on_order, 0) as on_order,
    coalesce(n.in_transit, 0) as in_transit, coalesce(n.in_production, 0) as in_production, coalesce(t.coming, 0) as coming,
    greatest(coalesce(k.most, k.point) - coalesce(n.available, 0) - coalesce(n.on_order, 0) - coalesce(t.coming, 0)
      - coalesce(n.in_production, 0), 0) as missing
  from (
    select id as product_id, null::bigint as location_id, reorder_point as point, max_stock as most
    from products where status = 'active' and reorder_point > 0
    union all
    select b.product_id, b.location_id, sum(b.min_qty), sum(coalesce(b.max_qty, b.min_qty))
    from product_bins b join products q on q.id = b.product_id
    where q.status = 'active' and b.min_qty > 0 group by b.product_id, b.location_id
  ) k
  left join (
    select product_id, location_id, sum(available) as available, sum(on_order) as on_order,
      sum(in_transit) as in_transit, sum(in_production) as in_production
    from products_availability group by grouping sets ((product_id), (product_id, location_id))
  ) n on n.product_id = k.product_id and n.location_id is not distinct from k.location_id
  left join (
    select product_id, location_id, sum(qty) as coming
    from transfers_to_come group by grouping sets ((product_id), (product_id, location_id))
  ) t on t.product_id = k.product_id and t.location_id is not distinct from k.location_id
) w
join products p on p.id = w.product_id
left join (
  select m.product_id, b.location_id, sum(m.qty) as used from stock_movements m join bins b on b.id = m.from_bin_id
  where m.reason in ('ship', 'consume', 'sample') and m.moved_at > now() - interval '90 days'
  group by grouping sets ((m.product_id), (m.product_id, b.location_id))
) u on u.product_id = w.product_id and u.location_id is not distinct from w.location_id
where w.available < w.point;
