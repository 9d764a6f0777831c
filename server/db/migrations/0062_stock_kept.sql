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

drop view products_list;
create view products_list as
select p.*, coalesce(k.qty, 0) as on_hand, coalesce(k.reserved, 0) as reserved, coalesce(k.available, 0) as available,
  1 as product_count
from products p left join product_stock_values k on k.product_id = p.id;

-- What lay of each lot in each bin at an instant; ends outside the company are left out before they are added up.
create or replace function stock_at("at" timestamptz) returns table (
  level_id bigint, product_id bigint, lot_id bigint, bin_id bigint, qty numeric, last_moved_at timestamptz)
language sql stable as $$
  select l.id, l.product_id, l.lot_id, l.bin_id,
    case when x.qty is null then case when (select stock_is_late("at")) then l.on_hand else 0 end
      when (select stock_is_late("at")) then l.on_hand + x.qty else x.qty end, l.last_moved_at
  from stock_levels l
  left join (
    select product_id, lot_id, bin_id, sum(qty) as qty from (
      select m.product_id, m.lot_id, m.to_bin_id as bin_id, -m.qty as qty from stock_movements m
      where m.moved_at > "at" and stock_is_late("at")
      union all
      select m.product_id, m.lot_id, m.from_bin_id, m.qty from stock_movements m
      where m.moved_at > "at" and stock_is_late("at")
      union all
      select m.product_id, m.lot_id, m.to_bin_id, m.qty from stock_movements m
      where m.moved_at <= "at" and not stock_is_late("at")
      union all
      select m.product_id, m.lot_id, m.from_bin_id, -m.qty from stock_movements m
      where m.moved_at <= "at" and not stock_is_late("at")
    ) ends
    where bin_id <> all((select array_agg(b.id) from bins b where b.location_id is null)::bigint[])
    group by product_id, lot_id, bin_id
  ) x on (x.product_id, x.lot_id, x.bin_id) = (l.product_id, l.lot_id, l.bin_id)
$$;

-- How old what lay there was, as before; what has a number is of one age, and nothing is worked out for the others.
create or replace function inventory_aging_at("at" timestamptz, ends integer[]) returns table (
  id bigint, version integer, created_at timestamptz, created_by bigint, updated_at timestamptz, updated_by bigint,
  as_of timestamptz, buckets text, product_id bigint, kind text, category_id bigint, brand_id bigint, lot_id bigint,
  location_id bigint, bin_id bigint, qty numeric, value numeric, age_days integer, qty_1 numeric, qty_2 numeric,
  qty_3 numeric, qty_4 numeric, qty_5 numeric, qty_6 numeric, value_1 numeric, value_2 numeric,
  value_3 numeric, value_4 numeric, value_5 numeric, value_6 numeric, expires_on date,
  days_to_expiry integer, expiry_state text, expired_value numeric, last_moved_at timestamptz)
language sql stable as $$
  select v.level_id, 1, "at", null::bigint, "at", null::bigint, "at", v.buckets, v.product_id, p.kind,
    p.category_id, p.brand_id, v.lot_id, b.location_id, v.bin_id, v.qty, v.worth,
    greatest(extract(day from "at" - v.came_at)::integer, 0),
    case when v.span = 1 then v.qty when v.span > 0 then 0 else v.q[1] end,
    case when v.span = 2 then v.qty when v.span > 0 then 0 else v.q[2] - v.q[1] end,
    case when v.span = 3 then v.qty when v.span > 0 then 0 else v.q[3] - v.q[2] end,
    case when v.span = 4 then v.qty when v.span > 0 then 0 else v.q[4] - v.q[3] end,
    case when v.span = 5 then v.qty when v.span > 0 then 0 else v.q[5] - v.q[4] end,
    case when v.span = 6 then v.qty when v.span > 0 then 0 else v.qty - v.q[5] end,
    case when v.span = 1 then v.worth when v.span > 0 then 0 else v.w[1] end,
    case when v.span = 2 then v.worth when v.span > 0 then 0 else v.w[2] - v.w[1] end,
    case when v.span = 3 then v.worth when v.span > 0 then 0 else v.w[3] - v.w[2] end,
    case when v.span = 4 then v.worth when v.span > 0 then 0 else v.w[4] - v.w[3] end,
    case when v.span = 5 then v.worth when v.span > 0 then 0 else v.w[5] - v.w[4] end,
    case when v.span = 6 then v.worth when v.span > 0 then 0 else v.worth - v.w[5] end,
    v.expires_on, v.expires_on - "at"::date,
    case when v.expires_on < "at"::date then 'expired' when v.expires_on < "at"::date + 90 then 'expires_soon'
      when v.expires_on is not null then 'expires_later' end,
    case when v.expires_on < "at"::date then v.worth else 0 end,
    case when v.last_moved_at <= "at" then v.last_moved_at else (
      select m.moved_at from stock_movements m
      where m.lot_id = v.lot_id and m.moved_at <= "at" and (m.to_bin_id = v.bin_id or m.from_bin_id = v.bin_id)
      order by m.moved_at desc limit 1) end
  from (
    select h.*, case when h.span = 0 then (
        select array_agg(round(h.worth * part / h.qty, 4) order by place)
        from unnest(h.q) with ordinality as u (part, place)) end as w
    from (
      select w.level_id, w.product_id, w.lot_id, w.bin_id, w.qty, w.came_at, w.expires_on, w.last_moved_at, d.buckets,
        round(w.average * w.end_qty, 4) - round(w.average * (w.end_qty - w.qty), 4) as worth,
        -- What has a number is of one age; of goods without lots 0 says that several receipts explain what lies there.
        case when r.lot_id is not null then 0 when w.is_na then 6 when w.came_at > d.since_1 then 1
          when w.came_at > d.since_2 then 2 when w.came_at > d.since_3 then 3 when w.came_at > d.since_4 then 4
          when w.came_at > d.since_5 then 5 else 6 end as span,
        case when r.lot_id is not null then array[
          greatest(least(w.end_qty, r.in_1) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_2) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_3) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_4) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_5) - w.end_qty + w.qty, 0)] end as q
      from (
        select s.level_id, s.product_id, s.lot_id, s.bin_id, s.qty, s.last_moved_at, t.expires_on,
          t.lot_number = 'NA' as is_na, coalesce(t.received_at, t.created_at) as came_at,
          k.average,
          -- Goods without lots come first: of them this is how much the newest receipts must explain.
          sum(s.qty) over (partition by s.product_id order by t.lot_number <> 'NA', s.lot_id, s.bin_id
            rows unbounded preceding) as end_qty
        from stock_at("at") s
        join lots t on t.id = s.lot_id
        -- Each has its product; said as a left join, so that the planner does not think few products leave few rows.
        left join product_stock_at("at") k on k.product_id = s.product_id
        where s.qty > 0
      ) w
      cross join aging_spans("at", ends) d
      -- How much of goods without lots came in within each span, newest first.
      left join (
        select m.lot_id, coalesce(sum(m.qty) filter (where m.moved_at > d.since_1), 0) as in_1,
          coalesce(sum(m.qty) filter (where m.moved_at > d.since_2), 0) as in_2,
          coalesce(sum(m.qty) filter (where m.moved_at > d.since_3), 0) as in_3,
          coalesce(sum(m.qty) filter (where m.moved_at > d.since_4), 0) as in_4, sum(m.qty) as in_5
        from lots n
        cross join aging_spans("at", ends) d
        join stock_movements m on m.lot_id = n.id and m.moved_at <= "at" and m.moved_at > d.since_5
        join bins f on f.id = m.from_bin_id and f.location_id is null
        where n.lot_number = 'NA' and m.reason <> 'reverse'
          and not exists (select from stock_movements x where x.reverses_id = m.id and x.moved_at <= "at")
        group by m.lot_id
      ) r on r.lot_id = w.lot_id
    ) h
  ) v
  join products p on p.id = v.product_id
  join bins b on b.id = v.bin_id
$$;
