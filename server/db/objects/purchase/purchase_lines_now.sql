-- For each line: stock and open purchases of its product, and the last purchase price.
create view purchase_lines_now as
select l.id, h.on_hand::numeric(18,6) as on_hand, c.on_order::numeric(18,6) as on_order, b.last_price
from purchase_lines l join purchases p on p.id = l.purchase_id
cross join lateral (
  select coalesce(sum(v.on_hand), 0) as on_hand from stock_levels v where v.product_id = l.product_id
) h
cross join lateral (
  select coalesce(sum(t.qty), 0) as on_order from purchases_to_come t where t.product_id = l.product_id
) c
left join lateral (
  select round(x.unit_price / x.factor * l.factor, 4)::numeric(14,4) as last_price
  from purchase_lines x join purchases o on o.id = x.purchase_id
  where x.product_id = l.product_id and o.currency_id = p.currency_id and o.ordered_at is not null
    and o.id <> p.id and o.status <> 'cancelled'
  order by o.ordered_at desc, x.id desc limit 1
) b on true;
