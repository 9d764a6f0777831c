-- Recomputes product_stock_values after levels and movements were written without postings.
create function add_up_stock() returns void language sql as $$
  insert into product_stock_values as k (product_id, qty, value, reserved, available)
  select product_id, c.qty, c.value, coalesce(l.reserved, 0), coalesce(f.available, 0)
  from (select product_id, sum(qty) as qty, sum(value) as value from stock_crossings group by product_id) c
  left join (select product_id, sum(reserved) as reserved from stock_levels group by product_id) l using (product_id)
  left join (select product_id, sum(available) as available from stock_free group by product_id) f using (product_id)
  on conflict (product_id) do update set qty = excluded.qty, value = excluded.value, reserved = excluded.reserved,
    available = excluded.available
$$;
