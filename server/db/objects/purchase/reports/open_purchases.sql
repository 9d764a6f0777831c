-- What orders wait for, line by line, in CAD at the net price of the order.
create view open_purchases as
select l.id, 1 as version, l.created_at, l.created_by, l.updated_at, l.updated_by, p.id as purchase_id, p.supplier_id,
  p.location_id, p.buyer_id, l.product_id, l.measure_id, l.qty_ordered, l.qty_received,
  l.qty_ordered - l.qty_cancelled - l.qty_received as open_qty, t."on" as expected_on,
  greatest((select plant_today()) - t."on", 0) as late_days,
  round((l.qty_ordered - l.qty_cancelled - l.qty_received) * coalesce(l.unit_price, 0)
    * (1 - l.discount_percent / 100) * p.rate_to_cad, 2) as value
from purchases_to_come t join purchase_lines l on l.id = t.purchase_line_id join purchases p on p.id = t.purchase_id;
