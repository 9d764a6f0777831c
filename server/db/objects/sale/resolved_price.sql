-- The unit price of a product: from the given tier, the customer's own tier, the default tier of the currency, or the
-- list price.
create function resolved_price(customer bigint, tier bigint, product bigint, qty numeric, day date)
  returns table (price numeric, currency text, source text, price_tier_id bigint, price_tier text,
    price_tier_line_id bigint, list_price numeric, cost numeric)
  language sql stable as $$
  with recursive money as (
    select c.id, c.code, c.rate_to_cad as rate from currencies c where c.id = coalesce(
      (select t.currency_id from price_tiers t where t.id = tier),
      (select u.currency_id from customers u where u.id = customer),
      (select d.id from currencies d where d.code = 'CAD'))
  ), tiers as (
    select t.id, t.name, t.basis, t.default_percent, 'tier' as source, 1 as turn from price_tiers t, money
    where t.is_active and t.currency_id = money.id
      and t.id = coalesce(tier, (select u.price_tier_id from customers u where u.id = customer))
    union all
    select t.id, t.name, t.basis, t.default_percent, 'default_tier', 2 from price_tiers t, money
    where t.is_active and t.is_default and t.currency_id = money.id
  ), ware as (
    select p.id, p.category_id, p.list_price, p.average_cost, f.id as family_id from products p
    left join product_families f on p.kind = 'finished_good' and f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
    where p.id = product
  ), branches as (
    select c.id, c.parent_id, 0 as height from categories c, ware where c.id = ware.category_id
    union all
    select c.id, c.parent_id, b.height + 1 from categories c join branches b on c.id = b.parent_id
  ), targets as (
    select 'product' as kind, id, 0 as distance from ware
    union all select 'family', family_id, 1 from ware
    union all select 'category', id, 2 + height from branches
  ), found as (
    select t.turn, g.distance, l.min_qty, t.source, t.id as tier_id, t.name as tier, l.id as line_id,
      tier_price(t.basis, money.rate, l.price, l.percent, p.list_price, p.average_cost) as price
    from tiers t cross join money cross join ware p
    join price_tier_lines l on l.price_tier_id = t.id and l.min_qty <= qty
      and daterange(l.valid_from, l.valid_to, '[]') @> day
    join targets g on g.id = case g.kind
      when 'product' then l.product_id when 'family' then l.product_family_id else l.category_id end
    union all
    select t.turn, 1000, 0, t.source, t.id, t.name, null,
      tier_price(t.basis, money.rate, null, t.default_percent, p.list_price, p.average_cost)
    from tiers t cross join money cross join ware p where t.default_percent is not null
    union all
    select 3, 0, 0, 'list', null, null, null, round(p.list_price / money.rate, 4) from money cross join ware p
  ), chosen as (
    select * from found f where f.price is not null or f.source = 'list'
    order by f.turn, f.distance, f.min_qty desc limit 1
  )
  select c.price, money.code, c.source, c.tier_id, c.tier, c.line_id,
    round(p.list_price / money.rate, 4), round(p.average_cost / money.rate, 4)
  from chosen c cross join money cross join ware p
$$;
