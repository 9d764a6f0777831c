-- The guarded values of a product, as they are approved together.
create function product_guarded(p products) returns jsonb language sql stable as $$
  select jsonb_build_object('sku', p.sku, 'name', p.name, 'kind', p.kind, 'brand_id', p.brand_id,
    'flavor_id', p.flavor_id, 'stock_measure_id', p.stock_measure_id, 'volume_ml', p.volume_ml,
    'strength_mg_ml', p.strength_mg_ml, 'nicotine_kind', p.nicotine_kind, 'pg_percent', p.pg_percent,
    'vg_percent', p.vg_percent, 'excise_jurisdiction', p.excise_jurisdiction, 'barcode', p.barcode,
    'case_barcode', p.case_barcode, 'lot_tracked', p.lot_tracked, 'expiry_tracked', p.expiry_tracked,
    'list_price', p.list_price, 'tax_class', p.tax_class, 'components', product_components_image(p.id))
$$;
