-- All expected receipts and issues of a product at a site, by document. An overdue one counts as of today; goods in
-- transit count at their destination.
create view stock_flow as
select product_id, location_id, "on", 'purchase' as kind, purchase_id as source_id, qty from purchases_to_come
union all
select product_id, location_id, coalesce("on", (select plant_today())), 'transfer', transfer_id, in_transit
from transfers_to_come where in_transit > 0
union all
select product_id, location_id, "on", 'production', production_order_id, made from production_to_come where made > 0
union all
select product_id, location_id, "on", 'consumption', production_order_id, -used from production_to_come where used > 0
union all
select product_id, location_id, "on", 'sale', sale_id, -qty from sales_to_allocate;
