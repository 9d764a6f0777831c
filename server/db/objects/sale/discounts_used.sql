-- What discounts took off confirmed orders, in CAD: a row for every line, and for the whole of an order.
create view discounts_used as
select u.id, 1 as version, s.created_at, s.created_by, s.updated_at, s.updated_by, u.discount_id, u.sale_id,
  s.customer_id, l.product_id, s.order_date, s.status, u.qty,
  round(u.amount * s.rate_to_cad, 4) as amount
from sale_discounts u join sales s on s.id = u.sale_id left join sale_lines l on l.id = u.sale_line_id;
