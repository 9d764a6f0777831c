-- A value of a product as text; a reference is shown by the name it has today.
create function product_value_text(field text, value jsonb) returns text language sql stable as $$
  select case
    when value is null or value = 'null' then null
    when field = 'components' then (
      select string_agg(concat_ws(' ', trim_scale((e ->> 'qty_per_unit')::numeric), m.code, p.sku,
        case when e ->> 'is_active' = 'false' then '(not used)' end), ', ' order by p.sku)
      from jsonb_array_elements(value) e join products p on p.id = (e ->> 'component_product_id')::bigint
        join measures m on m.id = p.stock_measure_id)
    when field = 'brand_id' then (select name from brands where id = (value #>> '{}')::bigint)
    when field = 'flavor_id' then (select name from flavors where id = (value #>> '{}')::bigint)
    when field = 'category_id' then (select name from categories where id = (value #>> '{}')::bigint)
    when field in ('stock_measure_id', 'purchase_measure_id')
      then (select code from measures where id = (value #>> '{}')::bigint)
    when field = 'default_flow_id' then (select name from flows where id = (value #>> '{}')::bigint)
    when field = 'hplc_category_id'
      then (select name from hplc_categories where id = (value #>> '{}')::bigint)
    when field = 'unstamped_product_id' then (select name from products where id = (value #>> '{}')::bigint)
    when jsonb_typeof(value) = 'boolean' then case when value = 'true' then 'Yes' else 'No' end
    when jsonb_typeof(value) = 'number' then trim_scale((value #>> '{}')::numeric)::text
    when field in ('kind', 'status', 'nicotine_kind', 'tax_class')
      then upper(left(value #>> '{}', 1)) || replace(substr(value #>> '{}', 2), '_', ' ')
    else value #>> '{}' end
$$;
