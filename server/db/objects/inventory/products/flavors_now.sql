create view flavors_now as
  select f.id, (select count(*)::integer from products p where p.flavor_id = f.id) as products from flavors f;
