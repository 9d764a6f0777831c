-- Packaged goods without a stamp, by the last day on which they may get one, each with the stamped products that they can
-- become, how many of those open orders lack beyond what is being stamped, and the day until which stamping can wait: that on
-- which the stamped product runs out or its order is due, and never after the last one. It proposes what runs out first of the
-- lots whose time ends first, each bottle once. Goods of a jurisdiction wait for the stamp of their own order. What is not
-- stamped in time costs a share of its duty (Excise Act, 2001, s. 233.2).
create view unstamped_goods as
with goods as (
select g.lot_id * 1000000 + coalesce(s.id, 0) as id, 1 as version, g.created_at, g.created_by, g.updated_at, g.updated_by,
  g.lot_id, g.product_id, g.production_order_id, g.packaged_on, g.stamp_by, g.stamp_by - g.today as days_left,
  case when g.free_qty + g.waiting_qty = 0 then 'in_warehouse' when g.stamp_by < g.today then 'overdue'
    when g.stamp_by <= g.today + g.warn_days then 'soon' else 'in_time' end as urgency,
  g.free_qty + g.waiting_qty as qty, g.warehouse_qty, s.id as stamped_product_id, s.excise_jurisdiction as jurisdiction,
  case when g.stamp_by >= g.today then greatest(g.today, least(g.stamp_by,
    case when s.id = g.product_id then g.due_on else r."on" end)) end as stamp_on,
  coalesce(n.needed, 0) as needed,
  case when g.stamp_by < g.today then 0 when s.id = g.product_id then g.free_qty + g.waiting_qty
    else least(g.free_qty, coalesce(n.needed, 0)) end as could_stamp,
  g.stamp_by >= g.today as is_open, g.free_qty, s.id <> g.product_id as is_stock,
  round(duty_at_stake((g.free_qty + g.waiting_qty) * g.volume_ml, g.volume_ml, s.excise_jurisdiction, g.today)
    * g.penalty_percent / 100, 2) as penalty
from (
  select l.id as lot_id, l.created_at, l.created_by, l.updated_at, l.updated_by, l.product_id, l.production_order_id,
    (select o.due_on from production_orders o where o.id = l.production_order_id) as due_on,
    l.packaged_on, l.stamp_by, p.volume_ml, p.excise_jurisdiction, (select plant_today()) as today,
    coalesce(sum(v.on_hand - v.reserved) filter (where b.kind <> 'excise_warehouse' and l.status = 'released'), 0) as free_qty,
    coalesce(sum(v.on_hand) filter (where b.kind <> 'excise_warehouse' and l.status <> 'released'), 0)
      + coalesce(sum(v.reserved) filter (where b.kind <> 'excise_warehouse' and l.status = 'released'), 0) as waiting_qty,
    coalesce(sum(v.on_hand) filter (where b.kind = 'excise_warehouse'), 0) as warehouse_qty,
    coalesce((select (value #>> '{}')::integer from settings where key = 'excise.stamp_warn_days'), 14) as warn_days,
    coalesce((select (value #>> '{}')::numeric from settings where key = 'excise.late_percent'), 200) as penalty_percent
  from lots l
    join products p on p.id = l.product_id and p.excise_jurisdiction is distinct from 'EX'
    join stock_levels v on v.product_id = l.product_id and v.lot_id = l.id and v.on_hand > 0
    join bins b on b.id = v.bin_id
  where l.stamp_by is not null and l.stamped_on is null
  group by l.id, p.id
) g
left join products s on s.status = 'active' and s.excise_jurisdiction <> 'EX'
  and (s.unstamped_product_id = g.product_id or s.id = g.product_id and g.excise_jurisdiction is not null)
left join lateral (
  select coalesce(sum(o.qty_planned - o.qty_stamped - o.qty_wasted_bottles - o.qty_scrapped_bottles), 0) as coming
  from product_stamping_orders o
  where o.target_product_id = s.id and o.kind = 'from_stock' and o.status in ('planned', 'in_progress', 'paused')
) c on s.id <> g.product_id
left join lateral (
  select greatest(0, sum(greatest(0, -a.projected)) - c.coming) as needed
  from products_availability a where a.product_id = s.id
) n on s.id <> g.product_id
left join lateral (
  select min(d."on") as "on" from (
    select coalesce(f."on", g.today) as "on",
      a.available + c.coming + sum(f.qty) over (partition by f.location_id order by coalesce(f."on", g.today)) as remains
    from stock_flow f join products_availability a on a.product_id = f.product_id and a.location_id = f.location_id
    where f.product_id = s.id
  ) d where d.remains < 0
) r on n.needed > 0
), lots_line as (
  -- Free bottles of each product in a row, those first whose time ends first.
  select product_id, lot_id, sum(max(free_qty)) over before - max(free_qty) as "from", sum(max(free_qty)) over before as "to"
  from goods where is_stock and is_open and free_qty > 0 group by product_id, lot_id, stamp_by
  window before as (partition by product_id order by stamp_by, lot_id)
), needs_line as (
  -- And what is lacking in a row, what runs out first.
  select product_id, stamped_product_id, sum(max(needed)) over before - max(needed) as "from", sum(max(needed)) over before as "to"
  from goods where is_stock and is_open and free_qty > 0 and needed > 0 group by product_id, stamped_product_id
  window before as (partition by product_id order by max(stamp_on), stamped_product_id)
)
select g.id, g.version, g.created_at, g.created_by, g.updated_at, g.updated_by, g.lot_id, g.product_id,
  g.production_order_id, g.packaged_on, g.stamp_by, g.days_left, g.urgency, g.qty, g.warehouse_qty, g.stamped_product_id,
  g.jurisdiction, g.stamp_on, g.needed, g.could_stamp,
  case when g.is_stock then greatest(0, coalesce(least(l."to", n."to") - greatest(l."from", n."from"), 0))
    else g.could_stamp end as proposed, g.penalty
from goods g
  left join lots_line l on g.is_stock and g.is_open and l.product_id = g.product_id and l.lot_id = g.lot_id
  left join needs_line n on n.product_id = l.product_id and n.stamped_product_id = g.stamped_product_id;
