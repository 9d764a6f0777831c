-- What was held when a period begins, as ends of movements: by product, lot and bin, and for the company as a whole one
-- row per product; value that was added to a lot without a movement is of no bin. Readers choose by of_place and
-- of_company, and the other half is not computed.
create function stock_openings(since timestamptz) returns setof stock_ends
language sql stable as $$
  select -coalesce(o.level_id * 4 + 1, o.lot_id * 4 + 2, o.product_id * 4), 0, since, null::bigint, since, null::bigint, since,
    'opening_balance', o.product_id, o.lot_id, o.location_id, o.bin_id, null::bigint, null::bigint,
    case when o.of_company then 'products' when o.level_id is null then 'lots' else 'stock_levels' end,
    coalesce(o.level_id, o.lot_id, o.product_id), o.qty,
    0::numeric, 0::numeric, 0::numeric, null::numeric, o.value, null, not o.of_company, o.of_company
  from (
    select s.product_id, null::bigint as lot_id, null::bigint as bin_id, null::bigint as location_id,
      null::bigint as level_id, s.qty, s.value, true as of_company
    -- Instants have microseconds.
    from product_stock_at(since - interval '1 microsecond') s
    -- The average cost changes between what came and what went: what is left of the value may be less than a cent.
    where s.qty <> 0 or round(s.value, 2) <> 0
    union all
    select p.product_id, p.lot_id, p.bin_id, p.location_id, l.id, p.qty, p.value, false
    from (
      -- Fractions of a cent in several empty bins may be a cent of the product together: then they stay.
      select e.product_id, e.lot_id, e.bin_id, e.location_id, e.qty, e.value, round(sum(e.value) filter (
        where e.qty = 0 and round(e.value, 2) = 0) over (partition by e.product_id), 2) = 0 as is_negligible
      from (
        select product_id, lot_id, bin_id, location_id, sum(in_qty - out_qty) as qty, sum(value) as value
        from stock_ends where moved_at < since and of_place
        group by product_id, lot_id, bin_id, location_id
      ) e where e.qty <> 0 or e.value <> 0
    ) p left join stock_levels l on (l.product_id, l.lot_id, l.bin_id) = (p.product_id, p.lot_id, p.bin_id)
    where p.qty <> 0 or round(p.value, 2) <> 0 or not p.is_negligible
  ) o
$$;
