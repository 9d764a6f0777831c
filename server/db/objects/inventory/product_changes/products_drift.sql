-- Guarded values of products that differ from what was approved last; empty unless a write went past the approval. The
-- approved value is the last one logged with a request, or else the value before the first logged change; a product
-- that differs although the log explains nothing has one row without a field.
create view products_drift as
select p.id * 100 + coalesce(f.place, 0) as id, p.id as product_id, p.sku, p.category_id, p.brand_id, p.status as state,
  product_field_label(f.name) as field, left(product_value_text(f.name, f.approved), 400) as approved_text,
  left(product_value_text(f.name, f.value), 400) as now_text,
  (select max(l.applied_at) from product_change_logs l where l.product_id = p.id and l.product_change_id is not null)
    as approved_at,
  p.updated_at as changed_at, 1 as drift_count, p.created_at, p.created_by, p.updated_at, p.updated_by, p.version
from products p
left join lateral (
  select g.name, g.value, g.place, a.approved
  from jsonb_each(product_guarded(p)) with ordinality g (name, value, place)
  cross join lateral (select coalesce(
    (select l.new_value from product_change_logs l where l.product_id = p.id and l.field = g.name
      and l.product_change_id is not null order by l.id desc limit 1),
    (select l.old_value from product_change_logs l where l.product_id = p.id and l.field = g.name order by l.id limit 1),
    g.value) as approved) a
  where a.approved is distinct from g.value
) f on true
where p.status <> 'draft' and p.approval_hash is distinct from product_approval_hash(p);
