-- What is promised and what is free of each product stands beside what is held of it: lists of thousands of products are
-- sorted by it. The ledger keeps all of it by one statement per posting, and none where goods only lie elsewhere.
alter table product_stock_values
  add column reserved numeric(24,6) not null default 0,
  add column available numeric(24,6) not null default 0;
drop trigger stock_movements_valued on stock_movements;
drop function keep_stock_values();

-- What may be promised, where it lies.
create view stock_free as
select l.id, l.product_id, l.lot_id, l.bin_id, l.available
from stock_levels l
join lots t on t.id = l.lot_id and t.status = 'released'
join bins b on b.id = l.bin_id and b.kind not in ('transit', 'quarantine');

-- Adds all of it up anew, where levels and movements came otherwise than by postings.
create function add_up_stock() returns void language sql as $$
  insert into product_stock_values as k (product_id, qty, value, reserved, available)
  select product_id, c.qty, c.value, coalesce(l.reserved, 0), coalesce(f.available, 0)
  from (select product_id, sum(qty) as qty, sum(value) as value from stock_crossings group by product_id) c
  left join (select product_id, sum(reserved) as reserved from stock_levels group by product_id) l using (product_id)
  left join (select product_id, sum(available) as available from stock_free group by product_id) f using (product_id)
  on conflict (product_id) do update set qty = excluded.qty, value = excluded.value, reserved = excluded.reserved,
    available = excluded.available
$$;
select add_up_stock();

-- A lot that is released or no longer so frees or takes what is left of it. Whoever posts holds the lot.
create function lot_frees_stock() returns trigger language plpgsql as $$
begin
  update product_stock_values k
  set available = k.available + case new.status when 'released' then l.available else -l.available end
  from (select coalesce(sum(l.available), 0) as available from stock_levels l join bins b on b.id = l.bin_id
    where l.product_id = new.product_id and l.lot_id = new.id and b.kind not in ('transit', 'quarantine')) l
  where k.product_id = new.product_id;
  return null;
end $$;
create trigger lots_free_stock after update of status on lots for each row
  when ((old.status = 'released') <> (new.status = 'released')) execute function lot_frees_stock();

-- A bin that becomes one where goods wait, or no longer is.
create function bin_frees_stock() returns trigger language plpgsql as $$
begin
  update product_stock_values k
  set available = k.available + case when new.kind in ('transit', 'quarantine') then -l.available else l.available end
  from (select l.product_id, sum(l.available) as available from stock_levels l
    join lots t on t.id = l.lot_id and t.status = 'released' where l.bin_id = new.id group by l.product_id) l
  where k.product_id = l.product_id;
  return null;
end $$;
create trigger bins_free_stock after update of kind on bins for each row
  when ((old.kind in ('transit', 'quarantine')) <> (new.kind in ('transit', 'quarantine')))
  execute function bin_frees_stock();

-- Holds what a posting is about, in the one order of everybody: bins by id, lots by id, then the levels by product, lot
-- and bin, made where nothing lay yet. The places come as three lists side by side; answers all of it, with the products.
create function hold_goods(product_ids bigint[], lot_ids bigint[], bin_ids bigint[]) returns json
language plpgsql as $$
declare
  held_bins json;
  held_lots json;
  held_levels json;
  found_products json;
begin
  select coalesce(json_agg(b), '[]') into held_bins from (
    select id, code, kind, location_id, frozen_by_count_id, is_active from bins
    where id = any(bin_ids) order by id for share) b;
  select coalesce(json_agg(t), '[]') into held_lots from (
    select id, lot_number, product_id, status from lots where id = any(lot_ids) order by id for share) t;
  insert into stock_levels (product_id, lot_id, bin_id)
  select w.product_id, w.lot_id, w.bin_id
  from unnest(product_ids, lot_ids, bin_ids) as w (product_id, lot_id, bin_id)
  join lots t on (t.product_id, t.id) = (w.product_id, w.lot_id)
  join bins b on b.id = w.bin_id and b.location_id is not null
  where not exists (select from stock_levels l
    where (l.product_id, l.lot_id, l.bin_id) = (w.product_id, w.lot_id, w.bin_id))
  order by 1, 2, 3 on conflict do nothing;
  select coalesce(json_agg(v), '[]') into held_levels from (
    select l.id, l.product_id, l.lot_id, l.bin_id, l.on_hand::text, l.reserved::text, l.version = 1 as is_new
    from stock_levels l
    join unnest(product_ids, lot_ids, bin_ids) as w (product_id, lot_id, bin_id) using (product_id, lot_id, bin_id)
    order by l.product_id, l.lot_id, l.bin_id for update of l) v;
  select coalesce(json_agg(f), '[]') into found_products from (
    select p.id, p.sku, p.kind, p.status, m.code as measure, m.decimals, p.average_cost::text, p.standard_cost::text
    from products p join measures m on m.id = p.stock_measure_id where p.id = any(product_ids)) f;
  return json_build_object('bins', held_bins, 'lots', held_lots, 'levels', held_levels, 'products', found_products);
end $$;

-- Holds products of which there will be more or less, by id; answers what they cost and how much there is of each.
create function hold_costs(product_ids bigint[]) returns table (
  id bigint, average_cost text, standard_cost text, last_cost text, held text)
language plpgsql as $$
begin
  perform from products p where p.id = any(product_ids) order by p.id for no key update;
  return query
    select p.id, p.average_cost::text, p.standard_cost::text, p.last_cost::text, coalesce(k.qty, 0)::text
    from products p left join product_stock_values k on k.product_id = p.id where p.id = any(product_ids);
end $$;

create or replace view products_now as
  select p.id, (select count(*)::integer from product_changes c
      where c.product_id = p.id and c.status in ('submitted', 'conflict', 'approved')) as pending_changes,
    (select f.name from product_families f where f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
      and p.kind = 'finished_good') as family,
    coalesce(k.qty, 0) as on_hand, coalesce(k.reserved, 0) as reserved, coalesce(k.available, 0) as available,
    p.status = 'active' and p.reorder_point > coalesce(k.available, 0) as below_reorder
  from products p left join product_stock_values k on k.product_id = p.id;

-- Which lines of opened books the ledger knows.
create index stock_movements_opening on stock_movements (source_line_id) where source_type = 'opening_stock';
