-- What customers wait for and nobody has promised them yet: where it ships from and by when, in the stock measure.
create view sales_to_allocate as
select l.id as sale_line_id, l.sale_id, l.product_id, s.location_id, coalesce(s.promised_on, s.order_date) as "on",
  round((l.qty_ordered - l.qty_cancelled - l.qty_shipped - l.qty_allocated) * l.factor, 6) as qty
from sale_lines l join sales s on s.id = l.sale_id join products p on p.id = l.product_id and p.kind <> 'service'
where s.status in ('confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped')
  and l.qty_allocated + l.qty_shipped + l.qty_cancelled < l.qty_ordered;

-- The same as before, and by which order and which transfer.
create or replace view production_to_come as
select o.product_id, s.location_id, o.due_on as "on", greatest(o.qty_planned - o.qty_packed, 0) as made,
  0::numeric as used, o.id as production_order_id
from production_orders o cross join lateral (
  select id as location_id from locations where kind = 'plant' and is_active order by id limit 1
) s
where o.status in ('planned', 'released', 'in_progress', 'on_hold')
union all
select m.product_id, s.location_id, coalesce(o.planned_start::date, o.due_on), 0,
  round(m.qty_required * greatest(1 - case m.source
    when 'recipe' then o.volume_batched_ml / nullif(o.volume_planned_ml, 0)
    else o.qty_packed / o.qty_planned end, 0), 6), o.id
from production_orders o cross join lateral (
  select id as location_id from locations where kind = 'plant' and is_active order by id limit 1
) s
join production_order_materials m on m.production_order_id = o.id
where o.status in ('planned', 'released', 'in_progress', 'on_hold');

create or replace view transfers_to_come as
select l.product_id, t.to_location_id as location_id, t.needed_on as "on",
  l.qty_reserved + l.qty_shipped - l.qty_received - l.loss_qty as qty,
  l.qty_shipped - l.qty_received - l.loss_qty as in_transit, t.id as transfer_id
from transfer_lines l join transfers t on t.id = l.transfer_id
where t.status in ('partially_allocated', 'allocated', 'in_transit', 'partially_received')
  and l.qty_reserved + l.qty_shipped > l.qty_received + l.loss_qty;

-- Everything that comes to a product at a site and goes from it, by the document that brings or takes it. What should
-- have come by now may still come any day; what travels counts where it goes to.
create view stock_flow as
select product_id, location_id, "on", 'purchase' as kind, purchase_id as source_id, qty from purchases_to_come
union all
select product_id, location_id, coalesce("on", current_date), 'transfer', transfer_id, in_transit
from transfers_to_come where in_transit > 0
union all
select product_id, location_id, "on", 'production', production_order_id, made from production_to_come where made > 0
union all
select product_id, location_id, "on", 'consumption', production_order_id, -used from production_to_come where used > 0
union all
select product_id, location_id, "on", 'sale', sale_id, -qty from sales_to_allocate;

-- What there is of each product at each site, and what comes and goes until when.
create or replace view products_availability as
select s.product_id * 100000 + s.location_id as id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by,
  s.product_id, p.kind, p.category_id, p.brand_id, s.location_id, s.on_hand, s.reserved, s.available, s.held,
  s.on_order, s.in_transit, s.in_production, s.needed, s.available + s.flows as projected,
  s.available + s.week_1 as week_1, s.available + s.week_2 as week_2, s.available + s.week_3 as week_3,
  s.available + s.week_4 as week_4, s.available + s.week_5 as week_5, s.available + s.week_6 as week_6,
  s.available + s.week_7 as week_7, s.available + s.week_8 as week_8, s.sold, s.needed + s.sold as demand
from (
  select product_id, location_id, coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(reserved), 0) as reserved,
    coalesce(sum(available), 0) as available, coalesce(sum(held), 0) as held,
    coalesce(sum(qty) filter (where kind = 'purchase'), 0) as on_order,
    coalesce(sum(qty) filter (where kind = 'transfer'), 0) as in_transit,
    coalesce(sum(qty) filter (where kind = 'production'), 0) as in_production,
    coalesce(-sum(qty) filter (where kind = 'consumption'), 0) as needed,
    coalesce(-sum(qty) filter (where kind = 'sale'), 0) as sold, coalesce(sum(qty), 0) as flows,
    coalesce(sum(qty) filter (where "on" <= current_date + 7), 0) as week_1,
    coalesce(sum(qty) filter (where "on" <= current_date + 14), 0) as week_2,
    coalesce(sum(qty) filter (where "on" <= current_date + 21), 0) as week_3,
    coalesce(sum(qty) filter (where "on" <= current_date + 28), 0) as week_4,
    coalesce(sum(qty) filter (where "on" <= current_date + 35), 0) as week_5,
    coalesce(sum(qty) filter (where "on" <= current_date + 42), 0) as week_6,
    coalesce(sum(qty) filter (where "on" <= current_date + 49), 0) as week_7,
    coalesce(sum(qty) filter (where "on" <= current_date + 56), 0) as week_8
  from (
    select product_id, location_id, on_hand, reserved, available, held, null::date as "on", null as kind,
      null::numeric as qty from stock_by_site
    union all
    select product_id, location_id, null, null, null, null, "on", kind, qty from stock_flow
  ) all_of
  group by product_id, location_id
) s
join products p on p.id = s.product_id;

-- Lines of orders that customers wait for. What nobody has promised yet is served in turn, by priority, promised day
-- and order, of what there is and what comes: `next_on` is the day on which it reaches this line.
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
    select product_id, location_id, current_date as "on", available_at(product_id, location_id) as qty
    from (select distinct product_id, location_id from sales_to_allocate) wanted
    union all
    select product_id, location_id, greatest("on", current_date), qty from stock_flow where qty > 0
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
  coalesce(s.promised_on < current_date, false)::int as late_count
from sale_lines l
join sales s on s.id = l.sale_id
join products p on p.id = l.product_id
cross join lateral (select l.qty_ordered - l.qty_cancelled - l.qty_shipped as qty_open) o
left join reached r on r.sale_line_id = l.id
where o.qty_open > 0
  and s.status in ('on_hold', 'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped');
