-- Orders that were sent to suppliers, measured: when all of it came against the day that was promised, how many of its
-- lines came in full, and what was rejected. In CAD at the net prices of the order.
create view supplier_orders as
select p.id, p.supplier_id, p.ordered_on, p.came_on, p.due_on, p.is_done,
  case when p.is_done then p.came_on - p.ordered_on end as lead_days,
  (p.is_done and p.came_on <= p.due_on)::int as is_on_time, p.value,
  coalesce(l.lines_done, 0)::int as lines_done, coalesce(l.lines_in_full, 0)::int as lines_in_full,
  coalesce(l.received, 0) as received_value, coalesce(l.rejected, 0) as rejected_value,
  coalesce(l.priced, 0) as priced_value, coalesce(l.before, 0) as value_before
from (
  select o.id, o.supplier_id, o.ordered_at, (o.ordered_at at time zone (select plant_zone()))::date as ordered_on,
    coalesce(o.promised_on, o.expected_on) as due_on, c.came_on, o.open_lines = 0 and c.came_on is not null as is_done,
    o.total * o.rate_to_cad as value, o.rate_to_cad
  from purchases o left join lateral (
    select (max(r.posted_at) at time zone (select plant_zone()))::date as came_on from receivings r
    where r.purchase_id = o.id and r.posted_at is not null
  ) c on true
  where o.ordered_at is not null and o.status <> 'cancelled'
) p left join lateral (
  select count(*) filter (where x.qty_received > 0 and x.qty_received >= x.qty_ordered - x.qty_cancelled) as lines_done,
    count(*) filter (where x.qty_received > 0 and x.qty_received >= x.qty_ordered) as lines_in_full,
    sum(x.qty_received * x.price) as received, sum(x.qty_rejected * x.price) as rejected,
    sum(x.qty_ordered * x.price) filter (where x.before is not null) as priced,
    sum(x.qty_ordered * x.factor * x.before) as before
  from (
    select m.qty_ordered, m.qty_received, m.qty_cancelled, m.qty_rejected, m.factor,
      coalesce(m.unit_price, 0) * (1 - m.discount_percent / 100) * p.rate_to_cad as price,
      (select b.unit_price * (1 - b.discount_percent / 100) * e.rate_to_cad / b.factor
        from purchase_lines b join purchases e on e.id = b.purchase_id
        where b.product_id = m.product_id and e.supplier_id = p.supplier_id and e.status <> 'cancelled'
          and e.ordered_at < p.ordered_at and b.unit_price is not null
        order by e.ordered_at desc, b.id desc limit 1) as before
    from purchase_lines m where m.purchase_id = p.id
  ) x
) l on true;
