-- Unallocated quantities of open sales by location and date, in the stock measure of the product.
create view sales_to_allocate as
select l.id as sale_line_id, l.sale_id, l.product_id, s.location_id, coalesce(s.promised_on, s.order_date) as "on",
  round((l.qty_ordered - l.qty_cancelled - l.qty_shipped - l.qty_allocated) * l.factor, 6) as qty
from sale_lines l join sales s on s.id = l.sale_id join products p on p.id = l.product_id and p.kind <> 'service'
where s.status in ('confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped')
  and l.qty_allocated + l.qty_shipped + l.qty_cancelled < l.qty_ordered;
