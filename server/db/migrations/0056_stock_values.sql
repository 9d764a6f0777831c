-- What is held of each product and what all its movements were worth, kept with each movement: an instant in the past is
-- worked out from what is held now and what moved since, exact to the last digit. Whoever posts what comes in or goes
-- out holds the product.
create table product_stock_values (
  product_id bigint primary key references products,
  qty numeric(24,6) not null default 0,
  value numeric(24,4) not null default 0
);

-- Movements into what is ours and out of it.
create view stock_crossings as
select m.id, m.product_id, m.moved_at, case when f.location_id is null then m.qty else -m.qty end as qty,
  case when f.location_id is null then m.value else -m.value end as value
from stock_movements m join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
where f.location_id is null or t.location_id is null;

insert into product_stock_values (product_id, qty, value)
select product_id, sum(qty), sum(value) from stock_crossings group by product_id;

create function keep_stock_values() returns trigger language plpgsql as $$
begin
  insert into product_stock_values (product_id, qty, value)
  select c.product_id, sum(c.qty), sum(c.value) from added a join stock_crossings c on c.id = a.id
  group by c.product_id order by c.product_id
  on conflict (product_id) do update
    set qty = product_stock_values.qty + excluded.qty, value = product_stock_values.value + excluded.value;
  return null;
end $$;
create trigger stock_movements_valued after insert on stock_movements
  referencing new table as added for each statement execute function keep_stock_values();

-- Whether less has moved since an instant than before it: then what lay there is worked out backwards from now.
create function stock_is_late("at" timestamptz) returns boolean language sql stable as $$
  select coalesce((select m.id from stock_movements m where m.moved_at <= "at" order by m.moved_at desc, m.id desc limit 1), 0) * 2
    >= coalesce((select max(m.id) from stock_movements m), 0)
$$;

-- What was held of each product at an instant and what it was worth by the movements until then.
create function product_stock_at("at" timestamptz) returns table (
  product_id bigint, qty numeric, value numeric, average numeric)
language sql stable as $$
  -- With so many decimals that the average of what is held gives back its value to the last one.
  select product_id, sum(qty), sum(value), sum(value)::numeric(48,24) / nullif(sum(qty), 0) from (
    select k.product_id, k.qty, k.value from product_stock_values k where stock_is_late("at")
    union all
    select c.product_id, -c.qty, -c.value from stock_crossings c where c.moved_at > "at" and stock_is_late("at")
    union all
    select c.product_id, c.qty, c.value from stock_crossings c where c.moved_at <= "at" and not stock_is_late("at")
  ) parts
  group by product_id
$$;

-- What lay of each lot in each bin at an instant.
create function stock_at("at" timestamptz) returns table (
  level_id bigint, product_id bigint, lot_id bigint, bin_id bigint, qty numeric, last_moved_at timestamptz)
language sql stable as $$
  select l.id, l.product_id, l.lot_id, l.bin_id,
    case when (select stock_is_late("at")) then l.on_hand else 0 end + coalesce(x.qty, 0), l.last_moved_at
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
    group by product_id, lot_id, bin_id
  ) x on (x.product_id, x.lot_id, x.bin_id) = (l.product_id, l.lot_id, l.bin_id)
$$;

drop view inventory_aging;
drop function inventory_aging_at(timestamptz);

-- Since when something must have come to lie in each span of age at an instant. The spans end where the reader says, or
-- where the company lets them end; of less than five ends the last one stands again, for spans that stay empty.
create function aging_spans("at" timestamptz, ends integer[]) returns table (
  buckets text, since_1 timestamptz, since_2 timestamptz, since_3 timestamptz, since_4 timestamptz, since_5 timestamptz)
language sql stable as $$
  select array_to_string(e.e, '/'), "at" - make_interval(days => e.e[1] + 1),
    "at" - make_interval(days => coalesce(e.e[2], e.e[1]) + 1),
    "at" - make_interval(days => coalesce(e.e[3], e.e[2], e.e[1]) + 1),
    "at" - make_interval(days => coalesce(e.e[4], e.e[3], e.e[2], e.e[1]) + 1),
    "at" - make_interval(days => coalesce(e.e[5], e.e[4], e.e[3], e.e[2], e.e[1]) + 1)
  from (
    select coalesce(ends, (select array(select jsonb_array_elements_text(s.value)::integer) from settings s
      where s.key = 'inventory.aging_buckets' and jsonb_typeof(s.value) = 'array'), '{30,60,90,180,365}') as e offset 0
  ) e
  -- Worked out once, not anew for every figure of every row.
  offset 0
$$;

-- How old what lay there was, and what it was worth by the average cost of then, in spans of age that end where the
-- reader says. A lot is as old as its receipt; of goods without lots the newest receipts are thought to lie there, as
-- far as they explain what is held. Shares of a value are cut off one running sum, so that the spans of a line add up
-- to it and the lines of a product to what the ledger says, to the last digit.
create function inventory_aging_at("at" timestamptz, ends integer[]) returns table (
  id bigint, version integer, created_at timestamptz, created_by bigint, updated_at timestamptz, updated_by bigint,
  as_of timestamptz, buckets text, product_id bigint, kind text, category_id bigint, brand_id bigint, lot_id bigint,
  location_id bigint, bin_id bigint, qty numeric, value numeric, age_days integer, qty_1 numeric, qty_2 numeric,
  qty_3 numeric, qty_4 numeric, qty_5 numeric, qty_6 numeric, value_1 numeric, value_2 numeric,
  value_3 numeric, value_4 numeric, value_5 numeric, value_6 numeric, expires_on date,
  days_to_expiry integer, expiry_state text, expired_value numeric, last_moved_at timestamptz)
language sql stable as $$
  select v.level_id, 1, "at", null::bigint, "at", null::bigint, "at", v.buckets, v.product_id, p.kind,
    p.category_id, p.brand_id, v.lot_id, b.location_id, v.bin_id, v.qty, v.worth,
    greatest(extract(day from "at" - v.came_at)::integer, 0), v.q1, v.q2 - v.q1, v.q3 - v.q2, v.q4 - v.q3, v.q5 - v.q4,
    v.qty - v.q5, v.b1, v.b2 - v.b1, v.b3 - v.b2, v.b4 - v.b3, v.b5 - v.b4, v.worth - v.b5, v.expires_on,
    v.expires_on - "at"::date,
    case when v.expires_on < "at"::date then 'expired' when v.expires_on < "at"::date + 90 then 'expires_soon'
      when v.expires_on is not null then 'expires_later' end,
    case when v.expires_on < "at"::date then v.worth else 0 end,
    case when v.last_moved_at <= "at" then v.last_moved_at else (
      select m.moved_at from stock_movements m
      where m.lot_id = v.lot_id and m.moved_at <= "at" and (m.to_bin_id = v.bin_id or m.from_bin_id = v.bin_id)
      order by m.moved_at desc limit 1) end
  from (
    select h.level_id, h.product_id, h.lot_id, h.bin_id, h.qty, h.worth, h.came_at, h.expires_on, h.buckets,
      h.last_moved_at, h.b1 as q1, h.b2 as q2, h.b3 as q3, h.b4 as q4, h.b5 as q5,
    case h.b1 when 0 then 0 when h.qty then h.worth else round(h.worth * h.b1 / h.qty, 4) end as b1,
    case h.b2 when 0 then 0 when h.qty then h.worth else round(h.worth * h.b2 / h.qty, 4) end as b2,
    case h.b3 when 0 then 0 when h.qty then h.worth else round(h.worth * h.b3 / h.qty, 4) end as b3,
    case h.b4 when 0 then 0 when h.qty then h.worth else round(h.worth * h.b4 / h.qty, 4) end as b4,
    case h.b5 when 0 then 0 when h.qty then h.worth else round(h.worth * h.b5 / h.qty, 4) end as b5
    from (
      select w.level_id, w.product_id, w.lot_id, w.bin_id, w.qty, w.came_at, w.expires_on, w.last_moved_at, d.buckets,
        round(w.average * w.end_qty, 4) - round(w.average * (w.end_qty - w.qty), 4) as worth,
      case when r.lot_id is not null then greatest(least(w.end_qty, r.in_1) - w.end_qty + w.qty, 0)
        when not w.is_na and w.came_at > d.since_1 then w.qty else 0 end as b1,
      case when r.lot_id is not null then greatest(least(w.end_qty, r.in_2) - w.end_qty + w.qty, 0)
        when not w.is_na and w.came_at > d.since_2 then w.qty else 0 end as b2,
      case when r.lot_id is not null then greatest(least(w.end_qty, r.in_3) - w.end_qty + w.qty, 0)
        when not w.is_na and w.came_at > d.since_3 then w.qty else 0 end as b3,
      case when r.lot_id is not null then greatest(least(w.end_qty, r.in_4) - w.end_qty + w.qty, 0)
        when not w.is_na and w.came_at > d.since_4 then w.qty else 0 end as b4,
      case when r.lot_id is not null then greatest(least(w.end_qty, r.in_5) - w.end_qty + w.qty, 0)
        when not w.is_na and w.came_at > d.since_5 then w.qty else 0 end as b5
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

create view inventory_aging as select * from inventory_aging_at(now(), null);
