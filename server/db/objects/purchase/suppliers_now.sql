-- The number of orders of a supplier that are not received or closed yet.
create view suppliers_now as
select s.id, o.open_orders from suppliers s cross join lateral (
  select count(*)::int as open_orders from purchases p
  where p.supplier_id = s.id and p.status in ('submitted', 'approved', 'ordered', 'partially_received')
) o;
