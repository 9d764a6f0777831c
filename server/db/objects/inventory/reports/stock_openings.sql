-- What was held when a period begins, as ends of movements: by product, lot and bin, and for the company as a whole one
-- row per product.
create function stock_openings(since timestamptz) returns setof stock_ends
language sql stable as $$
  select -coalesce(l.id * 2 + 1, o.product_id * 2), 0, since, null::bigint, since, null::bigint, since,
    'opening_balance', o.product_id, o.lot_id, o.location_id, o.bin_id, null::bigint, null::bigint,
    case when o.of_company then 'products' else 'stock_levels' end, coalesce(l.id, o.product_id), o.qty, 0::numeric,
    0::numeric, 0::numeric, null::numeric, o.value, null, not o.of_company, o.of_company
  from (
    select product_id, lot_id, bin_id, location_id, grouping(bin_id) = 1 as of_company, sum(in_qty - out_qty) as qty,
      sum(value) as value
    from stock_ends where moved_at < since and of_place
    group by grouping sets ((product_id, lot_id, bin_id, location_id), (product_id))
    -- An empty bin may keep some value, because the average cost changes between what came and what went.
    having sum(in_qty - out_qty) <> 0 or sum(value) <> 0
  ) o left join stock_levels l on (l.product_id, l.lot_id, l.bin_id) = (o.product_id, o.lot_id, o.bin_id)
$$;
