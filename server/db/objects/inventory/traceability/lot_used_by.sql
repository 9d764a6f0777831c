-- How much of a lot a document used up, less what it took back.
create function lot_used_by(lot bigint, source text, source_row bigint) returns numeric language sql stable as $$
  select coalesce(sum(case
    when m.reason <> 'reverse' and m.to_bin_id = (select id from bins where kind = 'virtual_production') then m.qty
    when m.reason = 'reverse' and m.from_bin_id = (select id from bins where kind = 'virtual_production') then -m.qty
    end), 0)
  from stock_movements m where m.lot_id = lot and m.source_type = source and m.source_id = source_row
$$;
