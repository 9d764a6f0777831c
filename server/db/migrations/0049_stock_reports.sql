-- Reports over the ledger, worked out when they are read. Each movement has an end in every bin of ours that it
-- touches: it leaves the one (even number) and comes to the other (odd).
create view stock_ends as
select m.id * 2 + e.side as id, m.id as movement_id, m.created_at, m.created_by, m.updated_at, m.updated_by, m.moved_at,
  m.reason, m.product_id, m.lot_id, b.location_id, b.id as bin_id, m.from_bin_id, m.to_bin_id, m.source_type,
  m.source_id, 0::numeric as opening_qty, case e.side when 1 then m.qty else 0 end as in_qty,
  case e.side when 0 then m.qty else 0 end as out_qty,
  -- Between two bins of ours it is out of the one before it is in the other.
  case when e.side = 0 and t.location_id is not null then m.qty else 0 end as under_way,
  m.unit_cost, case e.side when 1 then m.value else -m.value end as value, m.note
from stock_movements m
join bins t on t.id = m.to_bin_id
cross join (values (0), (1)) as e (side)
join bins b on b.id = case e.side when 1 then m.to_bin_id else m.from_bin_id end and b.location_id is not null;

-- What is held of a product, and in one bin of it, after a movement: what is held now less what moved later, for the
-- newest page, which people look at, has little behind it.
create view inventory_movements_details as
select e.id, 1 as version, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
  p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
  e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty as closing_qty,
  (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id)
    - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x
      where x.product_id = e.product_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id))
    - e.under_way as balance,
  (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id and l.bin_id = e.bin_id)
    - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x where x.product_id = e.product_id
      and x.bin_id = e.bin_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id)) as bin_balance,
  e.unit_cost, e.value, e.created_by as user_id, e.note
from stock_ends e join products p on p.id = e.product_id;

-- The same from an instant on: before it, one line says what lay of each product and lot in each bin.
create function inventory_movements_details_at(since timestamptz) returns setof inventory_movements_details
language sql stable as $$
  select e.id, 1, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
    p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
    e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty,
    (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id)
      - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x
        where x.product_id = e.product_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id))
      - e.under_way,
    (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id and l.bin_id = e.bin_id)
      - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x where x.product_id = e.product_id
        and x.bin_id = e.bin_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id)),
    e.unit_cost, e.value, e.created_by, e.note
  from (
    select * from stock_ends where moved_at >= since
    union all
    select -l.id, 0, since, null, since, null, since, 'opening_balance', o.product_id, o.lot_id, o.location_id, o.bin_id,
      null, null, 'stock_levels', l.id, o.qty, 0, 0, 0, null, o.value, null
    from (
      select product_id, lot_id, bin_id, location_id, sum(in_qty - out_qty) as qty, sum(value) as value
      from stock_ends where moved_at < since
      group by product_id, lot_id, bin_id, location_id having sum(in_qty - out_qty) <> 0
    ) o left join stock_levels l on (l.product_id, l.lot_id, l.bin_id) = (o.product_id, o.lot_id, o.bin_id)
  ) e
  join products p on p.id = e.product_id
$$;

-- What lay of each lot in each bin at an instant, how old it was and what it was worth by the average cost of then:
-- rebuilt from the movements alone. A lot is as old as its receipt; of goods without lots the newest receipts are
-- thought to lie there, as far as they explain what is held. Shares of a value are cut off one running sum, so that
-- the buckets of a line add up to it and the lines of a product to what the ledger says, to the last digit.
create function inventory_aging_at("at" timestamptz) returns table (
  id bigint, version integer, created_at timestamptz, created_by bigint, updated_at timestamptz, updated_by bigint,
  as_of timestamptz, product_id bigint, kind text, category_id bigint, brand_id bigint, lot_id bigint,
  location_id bigint, bin_id bigint, qty numeric, value numeric, age_days integer, qty_30 numeric, qty_60 numeric,
  qty_90 numeric, qty_180 numeric, qty_365 numeric, qty_older numeric, value_30 numeric, value_60 numeric,
  value_90 numeric, value_180 numeric, value_365 numeric, value_older numeric, expires_on date,
  days_to_expiry integer, expiry_state text, expired_value numeric, last_moved_at timestamptz)
language sql stable as $$
  select h.level_id, 1, "at", null::bigint, "at", null::bigint, "at", h.product_id, p.kind, p.category_id, p.brand_id,
    h.lot_id, h.location_id, h.bin_id, h.qty, h.worth, a.age_days, q.b1, q.b2 - q.b1, q.b3 - q.b2, q.b4 - q.b3,
    q.b5 - q.b4, h.qty - q.b5, v.b1, v.b2 - v.b1, v.b3 - v.b2, v.b4 - v.b3, v.b5 - v.b4, h.worth - v.b5,
    t.expires_on, a.left_days,
    case when a.left_days < 0 then 'expired' when a.left_days < 90 then 'expires_soon' when a.left_days is not null then 'expires_later' end,
    case when a.left_days < 0 then h.worth else 0 end, h.last_moved_at
  from (
    select l.id as level_id, g.product_id, g.lot_id, g.bin_id, b.location_id, g.qty, g.last_moved_at, g.lot_end,
      round(g.product_value * g.product_end / g.product_qty, 4)
        - round(g.product_value * (g.product_end - g.qty) / g.product_qty, 4) as worth
    from (
      select product_id, lot_id, bin_id, sum(qty) as qty, max(moved_at) as last_moved_at,
        sum(sum(qty)) over (partition by product_id, lot_id order by bin_id) as lot_end,
        sum(sum(qty)) over (partition by product_id order by lot_id, bin_id) as product_end,
        sum(sum(qty)) over (partition by product_id) as product_qty,
        sum(sum(value)) over (partition by product_id) as product_value
      from (
        select m.product_id, m.lot_id, m.to_bin_id as bin_id, m.qty, m.value, m.moved_at from stock_movements m
        where m.moved_at <= "at"
        union all
        select m.product_id, m.lot_id, m.from_bin_id, -m.qty, -m.value, m.moved_at from stock_movements m
        where m.moved_at <= "at"
      ) ends
      where bin_id not in (select bins.id from bins where bins.location_id is null)
      group by product_id, lot_id, bin_id
    ) g
    -- Each has its level; said as a left join, so that the planner does not think three equal columns leave one row.
    left join stock_levels l on (l.product_id, l.lot_id, l.bin_id) = (g.product_id, g.lot_id, g.bin_id)
    join bins b on b.id = g.bin_id
    where g.qty > 0
  ) h
  join lots t on t.id = h.lot_id
  join products p on p.id = h.product_id
  cross join lateral (
    select greatest(extract(day from "at" - coalesce(t.received_at, t.created_at))::integer, 0) as age_days,
      t.expires_on - "at"::date as left_days
  ) a
  -- Lots with a number never look for receipts.
  cross join lateral (
    select case when t.lot_number = 'NA' then (select array[sum(part) filter (where age <= 30),
      sum(part) filter (where age <= 60), sum(part) filter (where age <= 90), sum(part) filter (where age <= 180),
      sum(part) filter (where age <= 365)]
    from (
      select extract(day from "at" - r.moved_at) as age,
        greatest(least(h.lot_end, r.until) - greatest(h.lot_end - h.qty, r.until - r.qty), 0) as part
      from (
        select m.moved_at, m.qty, sum(m.qty) over (order by m.moved_at desc, m.id desc) as until
        from stock_movements m join bins f on f.id = m.from_bin_id and f.location_id is null
        where m.product_id = h.product_id and m.lot_id = h.lot_id and m.moved_at <= "at"
          and m.reason <> 'reverse'
          and not exists (select from stock_movements x where x.reverses_id = m.id and x.moved_at <= "at")
      ) r
    ) parts) end as b offset 0
  ) r
  cross join lateral (
    select case when t.lot_number = 'NA' then coalesce(r.b[1], 0) when a.age_days <= 30 then h.qty else 0 end as b1,
      case when t.lot_number = 'NA' then coalesce(r.b[2], 0) when a.age_days <= 60 then h.qty else 0 end as b2,
      case when t.lot_number = 'NA' then coalesce(r.b[3], 0) when a.age_days <= 90 then h.qty else 0 end as b3,
      case when t.lot_number = 'NA' then coalesce(r.b[4], 0) when a.age_days <= 180 then h.qty else 0 end as b4,
      case when t.lot_number = 'NA' then coalesce(r.b[5], 0) when a.age_days <= 365 then h.qty else 0 end as b5
  ) q
  cross join lateral (
    select round(h.worth * q.b1 / h.qty, 4) as b1, round(h.worth * q.b2 / h.qty, 4) as b2,
      round(h.worth * q.b3 / h.qty, 4) as b3, round(h.worth * q.b4 / h.qty, 4) as b4,
      round(h.worth * q.b5 / h.qty, 4) as b5
  ) v
$$;

create view inventory_aging as select * from inventory_aging_at(now());

-- What may be used of each product at each site: released lots that lie where goods are taken from.
create view stock_by_site as
select l.product_id, b.location_id, sum(l.on_hand) as on_hand, sum(l.reserved) as reserved,
  sum(l.available) filter (where b.kind <> 'transit' and b.kind <> 'quarantine' and t.status = 'released') as available,
  sum(l.on_hand) filter (where b.kind <> 'transit' and (b.kind = 'quarantine' or t.status <> 'released')) as held,
  sum(l.on_hand) filter (where b.kind = 'transit') as in_transit
from stock_levels l join bins b on b.id = l.bin_id join lots t on t.id = l.lot_id
group by l.product_id, b.location_id;

-- What production brings and takes until when, by what is planned and not yet done: whole where nothing was done.
create view production_to_come as
select o.product_id, s.location_id, o.due_on as "on", greatest(o.qty_planned - o.qty_packed, 0) as made, 0::numeric as used
from production_orders o cross join lateral (
  select id as location_id from locations where kind = 'plant' and is_active order by id limit 1
) s
where o.status in ('planned', 'released', 'in_progress', 'on_hold')
union all
select m.product_id, s.location_id, coalesce(o.planned_start::date, o.due_on), 0,
  round(m.qty_required * greatest(1 - case m.source
    when 'recipe' then o.volume_batched_ml / nullif(o.volume_planned_ml, 0)
    else o.qty_packed / o.qty_planned end, 0), 6)
from production_orders o cross join lateral (
  select id as location_id from locations where kind = 'plant' and is_active order by id limit 1
) s
join production_order_materials m on m.production_order_id = o.id
where o.status in ('planned', 'released', 'in_progress', 'on_hold');

create view products_availability as
select s.product_id * 100000 + s.location_id as id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by,
  s.product_id, p.kind, p.category_id, p.brand_id, s.location_id, s.on_hand, s.reserved, s.available, s.held,
  s.in_transit, s.in_production, s.needed, s.available + s.in_transit + s.in_production - s.needed as projected,
  s.available + s.in_transit + s.week_1 as week_1, s.available + s.in_transit + s.week_2 as week_2,
  s.available + s.in_transit + s.week_3 as week_3, s.available + s.in_transit + s.week_4 as week_4,
  s.available + s.in_transit + s.week_5 as week_5, s.available + s.in_transit + s.week_6 as week_6,
  s.available + s.in_transit + s.week_7 as week_7, s.available + s.in_transit + s.week_8 as week_8
from (
  select product_id, location_id, coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(reserved), 0) as reserved,
    coalesce(sum(available), 0) as available, coalesce(sum(held), 0) as held,
    coalesce(sum(in_transit), 0) as in_transit, coalesce(sum(made), 0) as in_production,
    coalesce(sum(used), 0) as needed,
    coalesce(sum(made - used) filter (where "on" <= current_date + 7), 0) as week_1,
    coalesce(sum(made - used) filter (where "on" <= current_date + 14), 0) as week_2,
    coalesce(sum(made - used) filter (where "on" <= current_date + 21), 0) as week_3,
    coalesce(sum(made - used) filter (where "on" <= current_date + 28), 0) as week_4,
    coalesce(sum(made - used) filter (where "on" <= current_date + 35), 0) as week_5,
    coalesce(sum(made - used) filter (where "on" <= current_date + 42), 0) as week_6,
    coalesce(sum(made - used) filter (where "on" <= current_date + 49), 0) as week_7,
    coalesce(sum(made - used) filter (where "on" <= current_date + 56), 0) as week_8
  from (
    select product_id, location_id, on_hand, reserved, available, held, in_transit, null::date as "on", null::numeric as made,
      null::numeric as used from stock_by_site
    union all
    select product_id, location_id, null, null, null, null, null, "on", made, used from production_to_come
  ) both_of
  group by product_id, location_id
) s
join products p on p.id = s.product_id;

-- Products of which less may be used than the point at which they are ordered again.
create view inventory_products_low_stock as
select p.id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.id as product_id, p.kind,
  p.category_id, p.brand_id, s.available, p.min_stock, p.reorder_point, s.in_transit, s.in_production,
  p.reorder_point - s.available as shortage,
  case when p.reorder_qty > 0 then ceil(s.missing / p.reorder_qty) * p.reorder_qty else s.missing end as suggested_qty,
  p.lead_time_days, round(s.available / nullif(u.used, 0) * 90, 1) as cover_days,
  case when s.available + s.in_transit >= p.reorder_point then 'in_transfer' else 'not_in_transfer' end as transfer_status,
  1 as product_count,   (s.available < coalesce(p.min_stock, 0))::int as below_min_count
from products p
join (
  select q.id as product_id, coalesce(n.available, 0) as available, coalesce(n.in_transit, 0) as in_transit,
    coalesce(n.in_production, 0) as in_production,
    greatest(coalesce(q.max_stock, q.reorder_point) - coalesce(n.available, 0) - coalesce(n.in_transit, 0), 0) as missing
  from products q left join (
    select product_id, sum(available) as available, sum(in_transit) as in_transit, sum(in_production) as in_production
    from products_availability group by product_id
  ) n on n.product_id = q.id
) s on s.product_id = p.id
left join (
  select product_id, sum(qty) as used from stock_movements
  where reason in ('ship', 'consume', 'sample') and moved_at > now() - interval '90 days' group by product_id
) u on u.product_id = p.id
where p.reorder_point > s.available and p.status = 'active';

-- Every product, with what there is of it.
create view products_list as
select p.*, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
  coalesce(s.available, 0) as available, 1 as product_count
from products p
left join (
  select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(available) as available
  from stock_by_site group by product_id
) s on s.product_id = p.id;

-- What lay in each bin when the books were opened, as a file said; the ledger refers to the line.
create table opening_stock (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  location_id bigint not null references locations,
  bin text not null check (length(bin) between 1 and 40),
  lot_number text not null default 'NA' check (length(lot_number) between 1 and 40),
  expires_on date,
  qty numeric(18,6) not null check (qty > 0),
  unit_cost numeric(14,4) not null check (unit_cost >= 0),
  as_of date,
  bin_id bigint not null references bins,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index opening_stock_key on opening_stock (product_id, lot_number, location_id, bin);
