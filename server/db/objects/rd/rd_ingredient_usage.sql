-- Where ingredients are used: in versions that are not discarded, and in recipes; by the lot that was weighed and whose
-- it was, else by the supplier that the product comes from. A year is what an approved version is expected to sell, and
-- what was batched of a recipe in the last one.
create view rd_ingredient_usage as
with comes_from as (
  select g.id as product_id, coalesce(g.preferred_supplier_id, n.supplier_id) as supplier_id
  from products g left join (
    select product_id, min(supplier_id) as supplier_id from supplier_products group by product_id) n on n.product_id = g.id),
batched as (
  select recipe_id, sum(volume_batched_ml) as ml from production_orders
  where started_at >= now() - interval '1 year' group by recipe_id)
select 2 * i.id as id, 1 as version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.product_id,
  'version' as kind, s.number as document, s.name, v.version_number as revision, v.status,
  v.status in ('draft', 'locked', 'qc_passed', 'approved') as is_active, i.percent, null::bigint as bulk_id,
  round(coalesce(case when v.status = 'approved' then p.expected_annual_volume_ml end, 0) * i.percent / 100, 3) as yearly_ml,
  i.lot_id, coalesce(l.supplier_id, g.supplier_id) as supplier_id, 1 as use_count
from rd_sample_ingredients i join comes_from g on g.product_id = i.product_id left join lots l on l.id = i.lot_id
join rd_sample_versions v on v.id = i.sample_version_id and v.status <> 'discarded'
join rd_samples s on s.id = v.sample_id join rd_projects p on p.id = s.project_id
union all
select 2 * l.id + 1, 1, l.created_at, l.created_by, l.updated_at, l.updated_by, l.product_id, 'recipe', r.code, r.name,
  r.revision, r.status, r.status = 'approved', l.percent, r.product_id, round(coalesce(y.ml, 0) * l.percent / 100, 3),
  null::bigint, g.supplier_id, 1
from recipe_lines l join recipes r on r.id = l.recipe_id join comes_from g on g.product_id = l.product_id
left join batched y on y.recipe_id = r.id;
