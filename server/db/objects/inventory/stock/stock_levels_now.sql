-- The value of a level: its quantity at the average cost of the product.
create view stock_levels_now as
select l.id, round(l.on_hand * coalesce(p.average_cost, 0), 4) as value
from stock_levels l join products p on p.id = l.product_id;
