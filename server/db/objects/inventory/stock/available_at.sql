-- The quantity of a product that can be promised at a location.
create function available_at(product bigint, location bigint) returns numeric(18,6)
  language sql stable as $$
  select coalesce(sum(v.available), 0)::numeric(18,6) from stock_levels v
  join bins b on b.id = v.bin_id join lots t on t.id = v.lot_id
  where v.product_id = product and b.location_id = location and b.kind in ('storage', 'picking')
    and t.status = 'released'
$$;
