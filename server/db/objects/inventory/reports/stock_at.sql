-- The quantity of each lot in each bin at an instant.
create function stock_at("at" timestamptz) returns table (
  level_id bigint, product_id bigint, lot_id bigint, bin_id bigint, qty numeric, last_moved_at timestamptz)
language sql stable as $$
  select l.id, l.product_id, l.lot_id, l.bin_id,
    case when x.qty is null then case when (select stock_is_late("at")) then l.on_hand else 0 end
      when (select stock_is_late("at")) then l.on_hand + x.qty else x.qty end, l.last_moved_at
  from stock_levels l
  left join (
    select product_id, lot_id, bin_id, sum(qty) as qty from (
      select m.product_id, m.lot_id, m.to_bin_id as bin_id, -m.qty as qty from stock_movements m
      where m.moved_at > "at" and stock_is_late("at")
      union all
      select m.product_id, m.lot_id, m.from_bin_id, m.qty from stock_movements m
      where m.moved_at > "at" and stock_is_late("at")
      union all
      select m.product_id, m.lot_id, m.to_bin_id, m.qty from stock_movements m
      where m.moved_at <= "at" and not stock_is_late("at")
      union all
      select m.product_id, m.lot_id, m.from_bin_id, -m.qty from stock_movements m
      where m.moved_at <= "at" and not stock_is_late("at")
    ) ends
    where bin_id <> all((select array_agg(b.id) from bins b where b.location_id is null)::bigint[])
    group by product_id, lot_id, bin_id
  ) x on (x.product_id, x.lot_id, x.bin_id) = (l.product_id, l.lot_id, l.bin_id)
$$;
