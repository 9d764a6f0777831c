-- A value of a product, from its row or from its components.
create function product_value(p products, field text) returns jsonb language sql stable as $$
  select case when field = 'components' then product_components_image(p.id) else to_jsonb(p) -> field end
$$;
