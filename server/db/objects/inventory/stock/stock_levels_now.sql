-- The value of a level: its share of the value of the product in the ledger. The shares are differences of one running
-- sum, so the levels of a product add up to its value, to the last digit, as the rows of its age do.
create view stock_levels_now as
select l.id,
  coalesce(round(k.average * e.qty, 4) - round(k.average * (e.qty - l.on_hand), 4), 0) as value
from stock_levels l
left join lateral (
  select v.value::numeric(48,24) / nullif(v.qty, 0) as average
  from product_stock_values v where v.product_id = l.product_id
) k on true
cross join lateral (
  select sum(o.on_hand) as qty from stock_levels o
  where o.product_id = l.product_id and (o.lot_id, o.bin_id) <= (l.lot_id, l.bin_id)
) e;
