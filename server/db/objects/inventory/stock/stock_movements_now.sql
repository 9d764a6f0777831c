-- Seen from the company as a whole, as in stock_ends: between two of its own bins goods go out and in alike.
create view stock_movements_now as
  select m.id,
    (select d.number from moving_documents d where d.source_type = m.source_type and d.source_id = m.source_id) as document,
    e.in_qty, e.out_qty, e.in_qty - e.out_qty as net_qty
  from stock_movements m
  join bins f on f.id = m.from_bin_id
  join bins t on t.id = m.to_bin_id
  cross join lateral (select case when t.location_id is null then 0 else m.qty end as in_qty,
    case when f.location_id is null then 0 else m.qty end as out_qty) e;
