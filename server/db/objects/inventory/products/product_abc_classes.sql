-- ABC classes: the products that make up the first 80 % of the value consumed and sold within twelve months are A, the
-- next 15 % B, the rest C. Returns and reversals are deducted.
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
