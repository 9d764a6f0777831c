-- What the gains and losses of an adjustment are worth together.
create view stock_adjustments_now as
select a.id, coalesce((select sum(n.signed_value) from stock_adjustment_lines l
  join stock_adjustment_lines_now n on n.id = l.id where l.stock_adjustment_id = a.id), 0)::numeric(14,4) as signed_value
from stock_adjustments a;
