-- For each line: the quantity that can be promised at its location, and the unallocated quantity.
create view sale_lines_now as
select l.id, available_at(l.product_id, s.location_id) as available,
  (l.qty_ordered - l.qty_shipped - l.qty_cancelled - l.qty_allocated)::numeric(18,6) as backorder
from sale_lines l join sales s on s.id = l.sale_id;
