-- The current stock in the bin of each line, and the stock after it.
create view stock_adjustment_lines_now as
select l.id, coalesce(v.on_hand, 0)::numeric(18,6) as on_hand,
  (coalesce(v.on_hand, 0) + case a.status when 'done' then 0 else l.qty_change end)::numeric(18,6) as after
from stock_adjustment_lines l join stock_adjustments a on a.id = l.stock_adjustment_id
left join stock_levels v on (v.product_id, v.lot_id, v.bin_id) = (l.product_id, l.lot_id, l.bin_id);
