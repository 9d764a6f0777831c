-- The books put right by hand, and goods on their way between two locations.

create table stock_adjustments (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'done', 'reversed')),
  location_id bigint not null references locations,
  reason_code text not null check (reason_code in (
    'damage', 'leak', 'expiry', 'found', 'sample', 'data_error', 'theft', 'evaporation')),
  adjusted_on date,
  external_ref text check (length(external_ref) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  line_count integer not null default 0 check (line_count >= 0),
  total_value numeric(14,4) not null default 0 check (total_value >= 0),
  over_limit boolean not null default false,
  author_id bigint references users,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index stock_adjustments_external_ref_key on stock_adjustments (external_ref);
create index stock_adjustments_status on stock_adjustments (status, number);
create index stock_adjustments_location on stock_adjustments (location_id);

create table stock_adjustment_lines (
  id bigint generated always as identity primary key,
  stock_adjustment_id bigint not null references stock_adjustments,
  product_id bigint not null references products,
  lot_id bigint not null,
  bin_id bigint not null references bins,
  qty_change numeric(18,6) not null,
  unit_cost numeric(14,4) check (unit_cost >= 0),
  note text check (length(note) between 1 and 200),
  value numeric(18,4),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- The lot first: it is what a refusal names.
  foreign key (lot_id, product_id) references lots (id, product_id)
);
create unique index stock_adjustment_lines_key on stock_adjustment_lines (stock_adjustment_id, lot_id, bin_id);
create index stock_adjustment_lines_product on stock_adjustment_lines (product_id);
create index stock_adjustment_lines_lot on stock_adjustment_lines (lot_id);
create index stock_adjustment_lines_bin on stock_adjustment_lines (bin_id);

-- What lies in the bin of each line, and what would after it.
create view stock_adjustment_lines_now as
select l.id, coalesce(v.on_hand, 0)::numeric(18,6) as on_hand,
  (coalesce(v.on_hand, 0) + case a.status when 'done' then 0 else l.qty_change end)::numeric(18,6) as after
from stock_adjustment_lines l join stock_adjustments a on a.id = l.stock_adjustment_id
left join stock_levels v on (v.product_id, v.lot_id, v.bin_id) = (l.product_id, l.lot_id, l.bin_id);

create table transfers (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'partially_allocated', 'allocated', 'in_transit', 'partially_received', 'received', 'cancelled')),
  from_location_id bigint not null references locations,
  to_location_id bigint not null references locations check (to_location_id <> from_location_id),
  needed_on date,
  carrier text check (length(carrier) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  line_count integer not null default 0 check (line_count >= 0),
  shipped_percent integer not null default 0 check (shipped_percent between 0 and 100),
  received_percent integer not null default 0 check (received_percent between 0 and 100),
  requested_by_id bigint references users,
  shipped_at timestamptz(3),
  received_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index transfers_status on transfers (status, number);
create index transfers_from on transfers (from_location_id);
create index transfers_to on transfers (to_location_id);

create table transfer_lines (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers,
  product_id bigint not null references products,
  qty_requested numeric(18,6) not null check (qty_requested > 0),
  qty_reserved numeric(18,6) not null default 0 check (qty_reserved >= 0),
  qty_picked numeric(18,6) not null default 0 check (qty_picked between 0 and qty_reserved),
  qty_shipped numeric(18,6) not null default 0 check (qty_shipped between 0 and qty_requested),
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  loss_qty numeric(18,6) not null default 0 check (loss_qty >= 0),
  loss_reason text check (length(loss_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (qty_received + loss_qty <= qty_shipped)
);
create unique index transfer_lines_key on transfer_lines (transfer_id, product_id);
create index transfer_lines_product on transfer_lines (product_id);

-- What could be promised of a product at a location.
create function available_at(product bigint, location bigint) returns numeric(18,6)
  language sql stable as $$
  select coalesce(sum(v.available), 0)::numeric(18,6) from stock_levels v
  join bins b on b.id = v.bin_id join lots t on t.id = v.lot_id
  where v.product_id = product and b.location_id = location and b.kind in ('storage', 'picking')
    and t.status = 'released'
$$;

-- What could be promised of each product at both ends.
create view transfer_lines_now as
select l.id, available_at(l.product_id, t.from_location_id) as available_from,
  available_at(l.product_id, t.to_location_id) as available_to
from transfer_lines l join transfers t on t.id = l.transfer_id;
