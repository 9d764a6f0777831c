-- What orders that wait for their approval would lack if they were released now: of each what it needs beyond the released
-- stock that no document holds. Each order is looked at by itself.
create view pending_shortages as
select o.id as order_id, string_agg(p.what || ' ' || trim_scale(round(p.short_qty, p.decimals)) || ' ' || p.measure, ', '
    order by p.what) as shortage,
  string_agg(p.product_id::text, ',' order by p.what) as material_ids
from production_orders o cross join lateral (
  select n.product_id, coalesce(p.sku, p.name) as what, u.code as measure, u.decimals,
    n.qty - coalesce((select sum(f.available) from stock_free f where f.product_id = n.product_id), 0) as short_qty
  from (select product_id, sum(qty_required) as qty
      from material_needs(o.recipe_id, o.product_id, o.volume_planned_ml, o.qty_planned) group by product_id) n
    join products p on p.id = n.product_id join measures u on u.id = p.stock_measure_id) p
where o.area = 'production' and o.status = 'pending' and p.short_qty > 0
group by o.id;
