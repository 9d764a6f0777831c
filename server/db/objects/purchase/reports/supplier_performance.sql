-- The orders to suppliers, measured one by one.
create view supplier_performance as
select p.id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.id as purchase_id, o.supplier_id,
  o.ordered_on, o.due_on, o.came_on, o.lead_days, 1 as orders, o.is_done::int as orders_done, o.is_on_time as orders_on_time,
  o.lines_done, o.lines_in_full, round(o.value, 2) as value, round(o.received_value, 2) as received_value,
  round(o.rejected_value, 2) as rejected_value, round(o.priced_value, 2) as priced_value,
  round(o.value_before, 2) as value_before
from supplier_orders o join purchases p on p.id = o.id;
