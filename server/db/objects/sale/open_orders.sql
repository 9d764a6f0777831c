-- Open lines of sales. Unallocated quantities are served by priority, promised date and order, from the stock and the
-- expected receipts: `next_on` is the date on which the supply reaches the line.
create view open_orders as
with queue as (
  select q.sale_line_id, q.product_id, q.location_id, sum(q.qty) over (
    partition by q.product_id, q.location_id
    order by s.priority, s.promised_on nulls last, s.id, q.sale_line_id rows unbounded preceding) as until
  from sales_to_allocate q join sales s on s.id = q.sale_id
), supply as (
  select product_id, location_id, "on", sum(sum(qty)) over (
    partition by product_id, location_id order by "on") as until
  from (
    select product_id, location_id, (select plant_today()) as "on", available_at(product_id, location_id) as qty
    from (select distinct product_id, location_id from sales_to_allocate) wanted
    union all
    select product_id, location_id, "on", qty from promise_inflow
  ) comes
  group by product_id, location_id, "on"
), reached as (
  select q.sale_line_id, min(u."on") as next_on from queue q
  join supply u on u.product_id = q.product_id and u.location_id = q.location_id and u.until >= q.until
  group by q.sale_line_id
)
select l.id, 1 as version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.sale_id, s.status,
  s.customer_id, s.ship_to_province_id, s.location_id, s.channel, s.priority, s.order_date, s.promised_on,
  l.product_id, p.kind, p.category_id, p.brand_id, l.qty_ordered - l.qty_cancelled as qty_ordered, l.qty_allocated,
  l.qty_shipped, o.qty_open, o.qty_open - l.qty_allocated as backorder, r.next_on, l.unit_price, s.currency_id,
  round(o.qty_open * coalesce(l.unit_price, 0) * s.rate_to_cad, 4) as open_value,
  round((o.qty_open - l.qty_allocated) * coalesce(l.unit_price, 0) * s.rate_to_cad, 4) as backorder_value,
  coalesce(s.promised_on < (select plant_today()), false)::int as late_count, l.promised_on as line_promised_on,
  s.status <> 'on_hold' and o.qty_open > l.qty_allocated and l.promised_on is not null
    and coalesce(r.next_on > l.promised_on, true) as is_broken
from sale_lines l
join sales s on s.id = l.sale_id
join products p on p.id = l.product_id
cross join lateral (select l.qty_ordered - l.qty_cancelled - l.qty_shipped as qty_open) o
left join reached r on r.sale_line_id = l.id
where o.qty_open > 0
  and s.status in ('on_hold', 'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped');
