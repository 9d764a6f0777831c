-- The label of a field of a product, the same as in its form; a test compares them.
create function product_field_label(field text) returns text language sql immutable as $$
  select case field when 'sku' then 'SKU' when 'pg_percent' then 'PG' when 'vg_percent' then 'VG'
    when 'volume_ml' then 'Volume' when 'strength_mg_ml' then 'Strength' when 'nicotine_kind' then 'Nicotine'
    when 'excise_jurisdiction' then 'Jurisdiction' when 'density_g_ml' then 'Density'
    when 'supplier_sku' then 'Supplier SKU' when 'shelf_life_days' then 'Shelf life'
    when 'min_stock' then 'Minimum stock' when 'max_stock' then 'Maximum stock'
    when 'reorder_qty' then 'Reorder quantity' when 'lead_time_days' then 'Lead time'
    when 'un_number' then 'UN number' when 'hs_code' then 'HS code'
    when 'unique_product_identifier' then 'Product identifier' when 'cas_number' then 'CAS number'
    when 'nicotine_origin' then 'Origin of the nicotine'
    when 'net_weight_g' then 'Net weight' when 'gross_weight_g' then 'Gross weight'
    when 'is_purchasable' then 'Can be purchased' when 'is_saleable' then 'Can be sold'
    when 'is_producible' then 'Can be made'
    when 'flavor_id' then 'Flavour' when 'flavor_note' then 'Flavour note'
    when 'unstamped_product_id' then 'Unstamped version' when 'abc_class' then 'ABC class'
    when 'is_child_resistant' then 'Child-resistant closure'
    when 'open_life_days' then 'Use after opening within' when 'is_toxic' then 'Toxic (class 6.1)'
    when 'is_lab_only' then 'Laboratory only'
    when 'approval_hash' then 'Approved as' when 'hplc_category_id' then 'HPLC category'
    else upper(left(field, 1)) || replace(substr(regexp_replace(field, '_id$', ''), 2), '_', ' ') end
$$;
