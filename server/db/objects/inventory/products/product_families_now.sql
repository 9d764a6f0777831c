-- A finished product belongs to the family of its brand and flavour.
create view product_families_now as
  select f.id, count(p.id)::integer as members,
    coalesce(sum((select sum(l.on_hand) from stock_levels l where l.product_id = p.id)), 0) as on_hand
  from product_families f
  left join products p on p.brand_id = f.brand_id and p.flavor_id = f.flavor_id and p.kind = 'finished_good'
  group by f.id;
