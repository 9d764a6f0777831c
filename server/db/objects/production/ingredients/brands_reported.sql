-- Bottles that are sold in Canada: whether their ingredients were reported, since when they wait for it, and whether some
-- were made by a recipe with other ingredients that were not notified (SOR/2023-123, s. 5, 7).
create view brands_reported as
  select p.id as product_id, p.sku,
    exists (select from ingredient_reports r where r.product_id = p.id and r.status = 'submitted') as is_reported,
    coalesce(o.created_at, p.created_at) as since,
    o.kind is not distinct from 'change' and exists (select from lots t join production_orders d on d.id = t.production_order_id
      where t.product_id = p.id and d.recipe_id = o.recipe_id) as is_changed,
    o.created_at as changed_since
  from products p
    left join ingredient_reports o on o.product_id = p.id and o.status = 'open'
  where p.kind = 'finished_good' and p.volume_ml > 0 and p.excise_jurisdiction is distinct from 'EX';
