create view stock_movements_now as
  select m.id,
    (select d.number from moving_documents d where d.source_type = m.source_type and d.source_id = m.source_id) as document
  from stock_movements m;
