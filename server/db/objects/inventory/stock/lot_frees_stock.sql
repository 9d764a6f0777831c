-- Adjusts available quantities when a lot is released or stops being released. A posting locks the lot.
create function lot_frees_stock() returns trigger language plpgsql as $$
begin
  update product_stock_values k
  set available = k.available + case new.status when 'released' then l.available else -l.available end
  from (select coalesce(sum(l.available), 0) as available from stock_levels l join bins b on b.id = l.bin_id
    where l.product_id = new.product_id and l.lot_id = new.id and b.kind not in ('transit', 'quarantine', 'excise_warehouse')) l
  where k.product_id = new.product_id;
  return null;
end $$;
create trigger lots_free_stock after update of status on lots for each row
  when ((old.status = 'released') <> (new.status = 'released')) execute function lot_frees_stock();
