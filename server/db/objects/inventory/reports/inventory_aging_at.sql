-- Stock at an instant by age, valued at the average cost of that instant; `ends` are the ends of the age buckets in
-- days. A lot is as old as its receipt; for goods without lots the newest receipts are taken to be still there (first
-- in, first out). The shares of a value are differences of one running sum, so the buckets of a row add up to its
-- value, and the rows of a product to the value in the ledger, to the last digit. The rows come in the order of the
-- product code, in which they are read: the first page is computed from the first products alone.
create function inventory_aging_at("at" timestamptz, ends integer[]) returns table (
  id bigint, version integer, created_at timestamptz, created_by bigint, updated_at timestamptz, updated_by bigint,
  as_of timestamptz, buckets text, product_id bigint, kind text, category_id bigint, brand_id bigint, lot_id bigint,
  location_id bigint, bin_id bigint, qty numeric, value numeric, age_days integer, qty_1 numeric, qty_2 numeric,
  qty_3 numeric, qty_4 numeric, qty_5 numeric, qty_6 numeric, value_1 numeric, value_2 numeric,
  value_3 numeric, value_4 numeric, value_5 numeric, value_6 numeric, expires_on date,
  days_to_expiry integer, expiry_state text, expired_value numeric, last_moved_at timestamptz,
  sku text)
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
    v.expires_on, v.expires_on - (select plant_day("at")),
    case when v.expires_on < (select plant_day("at")) then 'expired' when v.expires_on < (select plant_day("at")) + 90 then 'expires_soon'
      when v.expires_on is not null then 'expires_later' end,
    case when v.expires_on < (select plant_day("at")) then v.worth else 0 end,
    case when v.last_moved_at <= "at" then v.last_moved_at else (
      select m.moved_at from stock_movements m
      where m.lot_id = v.lot_id and m.moved_at <= "at" and (m.to_bin_id = v.bin_id or m.from_bin_id = v.bin_id)
      order by m.moved_at desc limit 1) end,
    v.sku
  from (
    select w.level_id, w.sku, w.product_id, w.lot_id, w.bin_id, w.qty, w.came_at, w.expires_on, w.last_moved_at, d.buckets,
      h.worth, h.span, h.q,
      case when h.span = 0 then shares_of(h.worth, h.q, w.qty) end as w
    from (
      select s.level_id, s.product_id, g.sku collate "C" as sku, s.lot_id, s.bin_id, s.qty, s.last_moved_at, t.expires_on,
        t.lot_number = 'NA' as is_na, coalesce(t.received_at, t.created_at) as came_at,
        -- Goods without lots come first: for them this is the quantity that the newest receipts have to cover.
        sum(s.qty) over (partition by g.sku collate "C" order by t.lot_number <> 'NA', s.lot_id, s.bin_id
          rows unbounded preceding) as end_qty
      from stock_at("at") s
      join lots t on t.id = s.lot_id
      join products g on g.id = s.product_id
      where s.qty > 0
    ) w
    -- Always finds its product; a left join keeps the planner from estimating too few rows.
    left join (
      select g.sku collate "C" as sku, k.average from product_stock_at("at") k join products g on g.id = k.product_id
    ) k on k.sku = w.sku
    cross join aging_spans("at", ends) d
    -- Receipts of goods without lots within each bucket, cumulated from the newest.
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
    -- `offset 0` keeps the planner from computing this once per bucket instead of once per row.
    cross join lateral (
      select round(k.average * w.end_qty, 4) - round(k.average * (w.end_qty - w.qty), 4) as worth,
        -- A numbered lot has one age; 0 marks goods without lots, which several receipts may cover.
        case when r.lot_id is not null then 0 when w.is_na then 6 when w.came_at > d.since_1 then 1
          when w.came_at > d.since_2 then 2 when w.came_at > d.since_3 then 3 when w.came_at > d.since_4 then 4
          when w.came_at > d.since_5 then 5 else 6 end as span,
        case when r.lot_id is not null then array[
          greatest(least(w.end_qty, r.in_1) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_2) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_3) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_4) - w.end_qty + w.qty, 0),
          greatest(least(w.end_qty, r.in_5) - w.end_qty + w.qty, 0)] end as q
      offset 0
    ) h
  ) v
  join products p on p.id = v.product_id
  join bins b on b.id = v.bin_id
$$;
