-- How much of the year's use a product makes: A counted often, C seldom. Written by the nightly job alone.
alter table products add column abc_class text check (abc_class in ('A', 'B', 'C'));

-- Products that together make the first 80 % of the value used up and sold in twelve months are A, the next 15 % B,
-- the rest C. What was taken back is taken off.
create function product_abc_classes() returns table (product_id bigint, abc_class text) language sql stable as $$
  with used as (
    select m.product_id, sum(case when t.kind in ('virtual_customer', 'virtual_production') then m.value
        else -m.value end) as value
    from stock_movements m join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
    where m.moved_at >= now() - interval '12 months'
      and (t.kind = 'virtual_customer' or f.kind = 'virtual_customer'
        or (t.kind = 'virtual_production' and m.reason in ('consume', 'repack', 'recover'))
        or (f.kind = 'virtual_production' and m.reason = 'reverse'))
    group by m.product_id),
  valued as (
    select p.id, greatest(coalesce(u.value, 0), 0) as value
    from products p left join used u on u.product_id = p.id
    where p.kind <> 'service' and p.status not in ('draft', 'archived')),
  ranked as (
    select id, value, sum(value) over () as whole,
      coalesce(sum(value) over (order by value desc, id rows between unbounded preceding and 1 preceding), 0) as before
    from valued)
  select id, case when value > 0 and before < whole * 0.8 then 'A' when value > 0 and before < whole * 0.95 then 'B'
    else 'C' end
  from ranked
$$;

-- The list of products shows every column there is.
drop view products_list;
create view products_list as
select p.*, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
  coalesce(s.available, 0) as available, 1 as product_count
from products p
left join (
  select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(available) as available
  from stock_by_site group by product_id
) s on s.product_id = p.id;
