create view categories_now as
  select c.id, (select count(*)::integer from products p where p.category_id = c.id) as products from categories c;
