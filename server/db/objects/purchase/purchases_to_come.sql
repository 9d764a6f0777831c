-- Open quantities of purchases by location and date, in the stock measure of the product.
create view purchases_to_come as
select l.id as purchase_line_id, l.purchase_id, l.product_id, p.location_id,
  coalesce(p.promised_on, l.expected_on, p.expected_on, p.order_date) as "on",
  round((l.qty_ordered - l.qty_cancelled - l.qty_received) * l.factor, 6) as qty
from purchase_lines l join purchases p on p.id = l.purchase_id
where p.status in ('ordered', 'partially_received') and l.qty_received < l.qty_ordered - l.qty_cancelled;
