-- Lists of thousands of products are sorted by quantities, so these come from product_stock_values instead of sums
-- over the levels.
create view products_list as
select p.*, coalesce(k.qty, 0) as on_hand, coalesce(k.reserved, 0) as reserved, coalesce(k.available, 0) as available,
  1 as product_count
from products p left join product_stock_values k on k.product_id = p.id;
