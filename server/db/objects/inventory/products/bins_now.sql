-- The contents of a bin, and its fill level where the capacity is known.
create view bins_now as
select b.id, held.on_hand, round(100 * held.on_hand / b.capacity_qty, 1) as fill_percent, held.products
from bins b
cross join lateral (
  select coalesce(sum(of.on_hand), 0) as on_hand,
    case when count(*) <= 3 then string_agg(of.sku, ', ' order by of.sku)
      else min(of.sku) || ' and ' || (count(*) - 1) || ' more' end as products
  from (select p.sku, sum(l.on_hand) as on_hand
    from stock_levels l join products p on p.id = l.product_id
    where l.bin_id = b.id and l.on_hand > 0 group by p.sku) of) held;
