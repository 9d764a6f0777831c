create view measures_now as
  select m.id, (select count(*)::integer from products p where p.stock_measure_id = m.id) as products
  from measures m;
