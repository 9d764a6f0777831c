-- Adjusts available quantities when a bin becomes a transit or quarantine bin or stops being one.
create function bin_frees_stock() returns trigger language plpgsql as $$
begin
  update product_stock_values k
  set available = k.available + case when new.kind in ('transit', 'quarantine', 'excise_warehouse') then -l.available else l.available end
  from (select l.product_id, sum(l.available) as available from stock_levels l
    join lots t on t.id = l.lot_id and t.status = 'released' where l.bin_id = new.id group by l.product_id) l
  where k.product_id = l.product_id;
  return null;
end $$;
create trigger bins_free_stock after update of kind on bins for each row
  when ((old.kind in ('transit', 'quarantine', 'excise_warehouse')) <> (new.kind in ('transit', 'quarantine', 'excise_warehouse')))
  execute function bin_frees_stock();
