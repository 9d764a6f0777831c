-- The lines of every recipe, with what they cost in a litre and where the recipe is used.
create view recipe_composition as
  select l.id, 1 as version, l.created_at, l.created_by, l.updated_at, l.updated_by,
    l.recipe_id, r.code, r.revision, r.name, r.status, r.product_id as bulk_id, r.basis, r.target_strength_mg_ml,
    r.is_rework, r.export_only, l.sequence, l.product_id as ingredient_id, p.sku, l.role, l.percent, l.strength_mg_ml,
    l.tolerance_percent, l.is_hazard, l.note,
    (x.share * 100)::numeric(9,6) as volume_percent, round(x.cost_per_litre, 4)::numeric(18,4) as cost_per_litre,
    u.bottles, o.open_orders, r.effective_from, r.approved_at
  from recipe_lines l
  join recipes r on r.id = l.recipe_id
  join products p on p.id = l.product_id
  join recipe_parts x on x.id = l.id
  cross join lateral (
    select count(distinct c.product_id)::int as bottles from product_components c
    where c.component_product_id = r.product_id and c.is_active
  ) u
  cross join lateral (
    select count(*)::int as open_orders from production_orders d
    where d.recipe_id = r.id and d.status in ('draft', 'pending', 'planned', 'released', 'in_progress', 'on_hold')
  ) o;
