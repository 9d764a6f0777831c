-- What a lot on hold goes back to, and why it stands as it does.
alter table lots
  add column held_from text check (held_from in ('quarantine', 'released')),
  add column status_reason text check (length(status_reason) between 1 and 500);
update lots set held_from = 'released' where status = 'hold';

create index lots_number on lots (lot_number);

-- Goods of some categories are not released without their certificate.
alter table categories add column needs_certificate boolean not null default false;

-- What lies in a bin now, and how full it is where its capacity is known.
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

-- What lies on a level is worth what its product costs on the average.
create view stock_level_values as
select l.id, round(l.on_hand * coalesce(p.average_cost, 0), 4) as value
from stock_levels l join products p on p.id = l.product_id;
