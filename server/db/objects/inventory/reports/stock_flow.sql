-- All expected receipts and issues of a product at a site, by document. An overdue one counts as of today; goods in
-- transit count at their destination. What is needed is rounded up to what can be counted of the product.
create view stock_flow as
select product_id, location_id, "on", 'purchase' as kind, purchase_id as source_id, qty from purchases_to_come
union all
select product_id, location_id, coalesce("on", (select plant_today())), 'transfer', transfer_id, in_transit
from transfers_to_come where in_transit > 0
union all
select product_id, location_id, "on", 'production', production_order_id, made from production_to_come where made > 0
union all
select c.product_id, c.location_id, c."on", 'consumption', c.production_order_id,
  -ceil(c.used * power(10::numeric, m.decimals)) / power(10::numeric, m.decimals)
from production_to_come c join products p on p.id = c.product_id join measures m on m.id = p.stock_measure_id
where c.used > 0
union all
select product_id, location_id, "on", 'sale', sale_id, -qty from sales_to_allocate;
