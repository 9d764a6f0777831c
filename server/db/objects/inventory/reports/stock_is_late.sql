-- Whether an instant is nearer to now than to the first movement, by the number of movements: stock at that instant is
-- then computed backwards from the current levels.
create function stock_is_late("at" timestamptz) returns boolean language sql stable as $$
  select coalesce((select m.id from stock_movements m where m.moved_at <= "at" order by m.moved_at desc, m.id desc limit 1), 0) * 2
    >= coalesce((select max(m.id) from stock_movements m), 0)
$$;
