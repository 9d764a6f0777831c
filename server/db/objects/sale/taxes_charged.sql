-- The taxes of orders that are confirmed and not cancelled, as their documents have them: a row for each tax.
create view taxes_charged as
select s.id * 16 + x.place as id, 1 as version, s.created_at, s.created_by, s.updated_at, s.updated_by,
  s.id as sale_id, s.order_date, s.ship_to_province_id, s.customer_id, s.status, x.tax ->> 'code' as code,
  (x.tax ->> 'rate')::numeric(7,4) as rate, round((x.tax ->> 'base')::numeric * s.rate_to_cad, 2) as taxable,
  round((x.tax ->> 'amount')::numeric * s.rate_to_cad, 2) as amount
from sales s cross join lateral jsonb_array_elements(s.taxes) with ordinality x (tax, place)
where s.status not in ('draft', 'on_hold', 'cancelled');
