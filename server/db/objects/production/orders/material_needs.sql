-- What a volume and a number of units need, in each product's stock measure: recipe shares by volume or weight, turned by
-- density, and the packaging with its scrap; pieces are whole.
create function material_needs(of_recipe bigint, of_product bigint, of_volume_ml numeric, of_units numeric)
returns table (product_id bigint, source text, qty_required numeric) language sql stable as $$
  select l.product_id, 'recipe', round(case
    when m.dimension = 'mass' then (case r.basis when 'weight'
      then of_volume_ml * coalesce(r.density_g_ml, 1) * l.percent / 100
      else of_volume_ml * l.percent / 100 * coalesce(p.density_g_ml, 1) end)
    else (case r.basis when 'weight'
      then of_volume_ml * coalesce(r.density_g_ml, 1) * l.percent / 100 / coalesce(p.density_g_ml, 1)
      else of_volume_ml * l.percent / 100 end)
    end / m.factor_to_base, 6)
  from recipe_lines l join recipes r on r.id = l.recipe_id
    join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
  where l.recipe_id = of_recipe
  union all
  select c.component_product_id, 'packaging', case
    when m.dimension = 'count' then ceil(of_units * c.qty_per_unit * (100 + c.scrap_percent) / 100)
    else round(of_units * c.qty_per_unit * (100 + c.scrap_percent) / 100, 6) end
  from product_components c join products p on p.id = c.component_product_id
    join measures m on m.id = p.stock_measure_id
  where c.product_id = of_product and c.is_active and p.kind <> 'semi_finished'
$$;
