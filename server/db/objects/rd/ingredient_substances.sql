-- Of which substances an ingredient consists, with the share of each by weight: as its supplier declares them, or an
-- ingredient with a CAS number of its own of itself.
create view ingredient_substances as
  select product_id, common_name, chemical_name, cas_number, share_percent from product_substances
  union all
  select p.id, coalesce(p.common_name, p.name), p.chemical_name, p.cas_number, 100::numeric(9,6)
  from products p
  where p.cas_number is not null and not exists (select from product_substances s where s.product_id = p.id);
