-- What a supplier asks for one unit of purchase of a product where so many are ordered, in its own currency: the price of
-- the highest step that the quantity reaches; below the least that it sells, that of the least.
create function supplier_price(supplier bigint, product bigint, qty numeric) returns numeric language sql stable as $$
  select s.unit_price from supplier_products s
  where s.supplier_id = supplier and s.product_id = product and s.unit_price is not null
  order by s.min_qty <= qty desc, case when s.min_qty <= qty then -s.min_qty else s.min_qty end limit 1
$$;
