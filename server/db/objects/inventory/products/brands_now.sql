create view brands_now as
  select b.id, (select count(*)::integer from products p where p.brand_id = b.id) as products from brands b;
