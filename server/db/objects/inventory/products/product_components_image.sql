-- The components of a product are approved with it: together they are one guarded value, a list.
create function product_components_image(product bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('component_product_id', c.component_product_id,
    'qty_per_unit', trim_scale(c.qty_per_unit), 'phase_code', c.phase_code,
    'scrap_percent', trim_scale(c.scrap_percent), 'is_active', c.is_active) order by c.component_product_id), '[]')
  from product_components c where c.product_id = product
$$;
