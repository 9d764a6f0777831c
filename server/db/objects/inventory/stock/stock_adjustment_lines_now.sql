-- The current stock in the bin of each line, the stock after it, its cost per unit, and the value of the gain or loss:
-- as it was posted, before that at the average cost of today.
create view stock_adjustment_lines_now as
select l.id, coalesce(v.on_hand, 0)::numeric(18,6) as on_hand,
  (coalesce(v.on_hand, 0) + case when a.status in ('done', 'reversed') then 0 else l.qty_change end)::numeric(18,6)
    as after,
  c.cost::numeric(14,4) as cost,
  (sign(l.qty_change) * coalesce(l.value, round(abs(l.qty_change) * c.cost, 4)))::numeric(14,4) as signed_value
from stock_adjustment_lines l join stock_adjustments a on a.id = l.stock_adjustment_id
join products p on p.id = l.product_id
cross join lateral (
  select coalesce(l.unit_cost, l.value / nullif(abs(l.qty_change), 0), p.average_cost, 0) as cost) c
left join stock_levels v on (v.product_id, v.lot_id, v.bin_id) = (l.product_id, l.lot_id, l.bin_id);
