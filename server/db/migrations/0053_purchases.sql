-- What is ordered from suppliers, and deliveries that come for it.

create table purchases (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'approved', 'ordered', 'partially_received', 'received', 'closed', 'cancelled')),
  supplier_id bigint not null references suppliers,
  location_id bigint not null references locations,
  order_date date,
  expected_on date check (expected_on >= order_date),
  promised_on date,
  due_on date generated always as (coalesce(promised_on, expected_on)) stored,
  currency_id bigint references currencies,
  rate_to_cad numeric(18,8) not null default 1 check (rate_to_cad > 0),
  payment_term_id bigint references parameters,
  incoterm text check (length(incoterm) between 1 and 20),
  freight_amount numeric(14,4) not null default 0 check (freight_amount >= 0),
  supplier_reference text check (length(supplier_reference) between 1 and 60),
  external_ref text check (length(external_ref) between 1 and 60),
  tags text check (length(tags) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  buyer_id bigint references users,
  line_count integer not null default 0 check (line_count >= 0),
  lines_received numeric(18,6) not null default 0 check (lines_received >= 0),
  open_lines integer not null default 0 check (open_lines >= 0),
  begun_lines integer not null default 0 check (begun_lines >= 0),
  subtotal numeric(14,4) not null default 0,
  discount_total numeric(14,4) not null default 0,
  tax_total numeric(14,4) not null default 0,
  total numeric(14,4) not null default 0,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  ordered_at timestamptz(3),
  closed_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  close_reason text check (length(close_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index purchases_number_key on purchases (number);
create index purchases_number on purchases (number collate "C", id);
-- The key of an import: no order of a supplier comes in twice.
create unique index purchases_external_ref_key on purchases (supplier_id, external_ref);
create index purchases_status on purchases (status, number);
create index purchases_location on purchases (location_id);
create index purchases_buyer on purchases (buyer_id);
create index purchases_currency on purchases (currency_id);
create index purchases_payment_term on purchases (payment_term_id);

create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  line_no integer not null default 0,
  product_id bigint not null references products,
  description text check (length(description) between 1 and 200),
  qty_ordered numeric(18,6) not null check (qty_ordered > 0),
  measure_id bigint references measures,
  factor numeric(18,6) check (factor > 0),
  unit_price numeric(14,4) check (unit_price >= 0),
  discount_percent numeric(7,4) not null default 0 check (discount_percent between 0 and 100),
  tax_class text check (tax_class in ('standard', 'vapour', 'zero_rated', 'exempt')),
  account_id bigint references accounts,
  expected_on date,
  line_total numeric(14,4) not null default 0,
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  qty_rejected numeric(18,6) not null default 0 check (qty_rejected between 0 and qty_received),
  qty_returned numeric(18,6) not null default 0 check (qty_returned between 0 and qty_received),
  qty_cancelled numeric(18,6) not null default 0 check (qty_cancelled between 0 and qty_ordered),
  line_status text not null default 'open' check (line_status in (
    'open', 'partially_received', 'received', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index purchase_lines_purchase on purchase_lines (purchase_id);
create index purchase_lines_product on purchase_lines (product_id);
create index purchase_lines_measure on purchase_lines (measure_id);
create index purchase_lines_account on purchase_lines (account_id);

-- What is still to come from suppliers, where and when, in the stock measure of each product.
create view purchases_to_come as
select l.id as purchase_line_id, l.purchase_id, l.product_id, p.location_id,
  coalesce(p.promised_on, l.expected_on, p.expected_on, p.order_date) as "on",
  round((l.qty_ordered - l.qty_cancelled - l.qty_received) * l.factor, 6) as qty
from purchase_lines l join purchases p on p.id = l.purchase_id
where p.status in ('ordered', 'partially_received') and l.qty_received < l.qty_ordered - l.qty_cancelled;

-- Beside each line: what there is of its product and is on its way already, and what was paid for it last.
create view purchase_lines_now as
select l.id, h.on_hand::numeric(18,6) as on_hand, c.on_order::numeric(18,6) as on_order, b.last_price
from purchase_lines l join purchases p on p.id = l.purchase_id
cross join lateral (
  select coalesce(sum(v.on_hand), 0) as on_hand from stock_levels v where v.product_id = l.product_id
) h
cross join lateral (
  select coalesce(sum(t.qty), 0) as on_order from purchases_to_come t where t.product_id = l.product_id
) c
left join lateral (
  select round(x.unit_price / x.factor * l.factor, 4)::numeric(14,4) as last_price
  from purchase_lines x join purchases o on o.id = x.purchase_id
  where x.product_id = l.product_id and o.currency_id = p.currency_id and o.ordered_at is not null
    and o.id <> p.id and o.status <> 'cancelled'
  order by o.ordered_at desc, x.id desc limit 1
) b on true;

alter table products add preferred_supplier_id bigint references suppliers;
alter table products add supplier_sku text check (length(supplier_sku) between 1 and 60);
create index products_preferred_supplier on products (preferred_supplier_id);

drop view products_list;
create view products_list as
select p.*, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
  coalesce(s.available, 0) as available, 1 as product_count
from products p
left join (
  select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(available) as available
  from stock_by_site group by product_id
) s on s.product_id = p.id;

-- A delivery comes for an order or a transfer, from a customer, or for nothing the books know of.
alter table receivings drop constraint receivings_source_kind_check;
alter table receivings add constraint receivings_source_kind_check
  check (source_kind in ('purchase', 'transfer', 'customer_return', 'other'));
alter table receivings add purchase_id bigint references purchases;
alter table receivings add transfer_id bigint references transfers;
alter table receivings add source_number text check (length(source_number) between 1 and 20);
alter table receivings add check ((purchase_id is not null) = (source_kind = 'purchase'));
alter table receivings add check ((transfer_id is not null) = (source_kind = 'transfer'));
create index receivings_purchase on receivings (purchase_id);
create index receivings_transfer on receivings (transfer_id);
create index receiving_lines_source_line on receiving_lines (source_line_id);

-- Which postings of another document a delivery caused: what a transfer brought is taken back through it.
create table receiving_postings (
  posting_id bigint primary key references stock_postings,
  receiving_id bigint not null references receivings
);
create index receiving_postings_receiving on receiving_postings (receiving_id);

-- What is promised to a transfer or on its way by it, where it goes to and when it is needed there.
create view transfers_to_come as
select l.product_id, t.to_location_id as location_id, t.needed_on as "on",
  l.qty_reserved + l.qty_shipped - l.qty_received - l.loss_qty as qty,
  l.qty_shipped - l.qty_received - l.loss_qty as in_transit
from transfer_lines l join transfers t on t.id = l.transfer_id
where t.status in ('partially_allocated', 'allocated', 'in_transit', 'partially_received')
  and l.qty_reserved + l.qty_shipped > l.qty_received + l.loss_qty;

drop view inventory_products_low_stock;
drop view products_availability;

-- What there is of each product at each site, and what comes and goes until when. What should have come by now may
-- still come any day; what travels counts where it goes to.
create view products_availability as
select s.product_id * 100000 + s.location_id as id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by,
  s.product_id, p.kind, p.category_id, p.brand_id, s.location_id, s.on_hand, s.reserved, s.available, s.held,
  s.on_order, s.in_transit, s.in_production, s.needed,
  s.available + s.on_order + s.in_transit + s.in_production - s.needed as projected,
  s.available + s.week_1 as week_1, s.available + s.week_2 as week_2, s.available + s.week_3 as week_3,
  s.available + s.week_4 as week_4, s.available + s.week_5 as week_5, s.available + s.week_6 as week_6,
  s.available + s.week_7 as week_7, s.available + s.week_8 as week_8
from (
  select product_id, location_id, coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(reserved), 0) as reserved,
    coalesce(sum(available), 0) as available, coalesce(sum(held), 0) as held,
    coalesce(sum(ordered), 0) as on_order, coalesce(sum(sent), 0) as in_transit,
    coalesce(sum(made), 0) as in_production, coalesce(sum(used), 0) as needed,
    coalesce(sum(comes) filter (where "on" <= current_date + 7), 0) as week_1,
    coalesce(sum(comes) filter (where "on" <= current_date + 14), 0) as week_2,
    coalesce(sum(comes) filter (where "on" <= current_date + 21), 0) as week_3,
    coalesce(sum(comes) filter (where "on" <= current_date + 28), 0) as week_4,
    coalesce(sum(comes) filter (where "on" <= current_date + 35), 0) as week_5,
    coalesce(sum(comes) filter (where "on" <= current_date + 42), 0) as week_6,
    coalesce(sum(comes) filter (where "on" <= current_date + 49), 0) as week_7,
    coalesce(sum(comes) filter (where "on" <= current_date + 56), 0) as week_8
  from (
    select product_id, location_id, on_hand, reserved, available, held, null::date as "on", null::numeric as ordered,
      null::numeric as sent, null::numeric as made, null::numeric as used, null::numeric as comes from stock_by_site
    union all
    select product_id, location_id, null, null, null, null, "on", null, null, made, used, made - used
    from production_to_come
    union all
    select product_id, location_id, null, null, null, null, "on", qty, null, null, null, qty from purchases_to_come
    union all
    select product_id, location_id, null, null, null, null, coalesce("on", current_date), null, in_transit, null, null,
      in_transit
    from transfers_to_come where in_transit > 0
  ) all_of
  group by product_id, location_id
) s
join products p on p.id = s.product_id;

-- Products of which less may be used than the point at which they are ordered again, in the company as a whole or, by
-- what their bins there should hold at least, at one location.
create view inventory_products_low_stock as
select w.product_id * 100000 + coalesce(w.location_id, 0) as id, 1 as version, p.created_at, p.created_by,
  p.updated_at, p.updated_by, w.product_id, case when w.location_id is null then 'company' else 'location' end as scope,
  w.location_id, p.kind, p.category_id, p.brand_id, p.preferred_supplier_id as supplier_id, w.available,
  case when w.location_id is null then p.min_stock end as min_stock, w.point as reorder_point, w.on_order, w.in_transit,
  w.in_production, w.point - w.available as shortage,
  case when p.reorder_qty > 0 and w.location_id is null then ceil(w.missing / p.reorder_qty) * p.reorder_qty
    else w.missing end as suggested_qty,
  p.lead_time_days, round(w.available / nullif(u.used, 0) * 90, 1) as cover_days,
  case when w.available + w.on_order >= w.point then 'in_purchase' else 'not_in_purchase' end as purchase_status,
  case when w.available + w.coming >= w.point then 'in_transfer' else 'not_in_transfer' end as transfer_status,
  1 as product_count,
  (w.location_id is null and w.available < coalesce(p.min_stock, 0))::int as below_min_count
from (
  select k.product_id, k.location_id, k.point, coalesce(n.available, 0) as available, coalesce(n.on_order, 0) as on_order,
    coalesce(n.in_transit, 0) as in_transit, coalesce(n.in_production, 0) as in_production, coalesce(t.coming, 0) as coming,
    greatest(coalesce(k.most, k.point) - coalesce(n.available, 0) - coalesce(n.on_order, 0) - coalesce(t.coming, 0), 0)
      as missing
  from (
    select id as product_id, null::bigint as location_id, reorder_point as point, max_stock as most
    from products where status = 'active' and reorder_point > 0
    union all
    select b.product_id, b.location_id, sum(b.min_qty), sum(coalesce(b.max_qty, b.min_qty))
    from product_bins b join products q on q.id = b.product_id
    where q.status = 'active' and b.min_qty > 0 group by b.product_id, b.location_id
  ) k
  left join (
    select product_id, location_id, sum(available) as available, sum(on_order) as on_order,
      sum(in_transit) as in_transit, sum(in_production) as in_production
    from products_availability group by grouping sets ((product_id), (product_id, location_id))
  ) n on n.product_id = k.product_id and n.location_id is not distinct from k.location_id
  left join (
    select product_id, location_id, sum(qty) as coming
    from transfers_to_come group by grouping sets ((product_id), (product_id, location_id))
  ) t on t.product_id = k.product_id and t.location_id is not distinct from k.location_id
) w
join products p on p.id = w.product_id
left join (
  select m.product_id, b.location_id, sum(m.qty) as used from stock_movements m join bins b on b.id = m.from_bin_id
  where m.reason in ('ship', 'consume', 'sample') and m.moved_at > now() - interval '90 days'
  group by grouping sets ((m.product_id), (m.product_id, b.location_id))
) u on u.product_id = w.product_id and u.location_id is not distinct from w.location_id
where w.available < w.point;
