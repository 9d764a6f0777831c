-- Since when an order waits for its approval: by the log, or by the last change of an order from before it.
alter table production_orders add column submitted_at timestamptz(3);
update production_orders o set submitted_at = coalesce(
  (select max(c.at) from changes c where c.table_name = 'production_orders' and c.row_id = o.id and c.event in ('submit', 'submitted')),
  o.updated_at)
where o.status = 'pending';
