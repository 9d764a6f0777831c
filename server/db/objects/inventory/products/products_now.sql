create view products_now as
  select p.id, (select count(*)::integer from product_changes c
      where c.product_id = p.id and c.status in ('submitted', 'conflict', 'approved')) as pending_changes,
    (select f.name from product_families f where f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
      and p.kind = 'finished_good') as family,
    coalesce(k.qty, 0) as on_hand, coalesce(k.reserved, 0) as reserved, coalesce(k.available, 0) as available,
    p.status = 'active' and p.reorder_point > coalesce(k.available, 0) as below_reorder
  from products p left join product_stock_values k on k.product_id = p.id;
