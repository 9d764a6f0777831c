create view price_tiers_now as
  select t.id,
    (select count(*)::integer from customers c where c.price_tier_id = t.id) as customers,
    (select count(*)::integer from price_tier_lines l where l.price_tier_id = t.id) as lines
  from price_tiers t;
