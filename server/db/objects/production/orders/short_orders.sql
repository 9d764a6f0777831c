-- Orders on the floor that lack material: of each what and how much, since when it is released, and the open purchases of
-- what it lacks with the day by which all of it that is ordered is expected.
create view short_orders as
select o.id, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.id as production_order_id, o.product_id,
  case when o.volume_ml is null then 'ml' else 'unit' end as measure, o.qty_planned, o.due_on, o.priority,
  o.status as order_status, coalesce(o.submitted_by_id, o.created_by) as requested_by_id, r.released_at,
  n.short_count, n.shortage, n.material_ids, n.purchases, n.expected_on, n.unordered_count
from production_orders o
  cross join lateral (
    select coalesce(max(c.at), o.updated_at) as released_at from changes c
    where c.table_name = 'production_orders' and c.row_id = o.id and c.event in ('release', 'released')) r
  cross join lateral (
    select count(*)::int as short_count,
      string_agg(l.what || ' ' || l.qty || ' ' || l.measure, ', ' order by l.id) as shortage,
      string_agg(distinct l.product_id::text, ',') as material_ids,
      string_agg(distinct l.number, ', ') as purchases, max(l.expected_on) as expected_on,
      count(*) filter (where l.number is null)::int as unordered_count
    from (
      select m.id, m.product_id, coalesce(p.sku, p.name) as what, u.code as measure, c.number, c."on" as expected_on,
        trim_scale(round(w.short_qty, u.decimals)) as qty
      from production_order_materials m
        join production_order_materials_now w on w.id = m.id
        join products p on p.id = m.product_id
        join measures u on u.id = p.stock_measure_id
        left join lateral (
          select h.number, t."on" from purchases_to_come t join purchases h on h.id = t.purchase_id
          where t.product_id = m.product_id order by t."on" nulls last, t.purchase_line_id limit 1) c on true
      where m.production_order_id = o.id and w.short_qty > 0) l) n
where o.area = 'production' and o.status in ('released', 'in_progress', 'on_hold') and o.posts_stock and n.short_count > 0;
