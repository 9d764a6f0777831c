-- Places inside a site, and the outside world as bins: with those every movement has two ends.
create table bins (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 40),
  location_id bigint references locations,
  kind text not null check (kind in (
    'storage', 'picking', 'receiving', 'quarantine', 'lab', 'floor', 'staging', 'transit',
    'virtual_supplier', 'virtual_customer', 'virtual_production', 'virtual_adjustment', 'virtual_scrap',
    'virtual_opening', 'virtual_sample')),
  zone text check (length(zone) between 1 and 20),
  aisle text check (length(aisle) between 1 and 20),
  rack text check (length(rack) between 1 and 20),
  level text check (length(level) between 1 and 20),
  "position" text check (length("position") between 1 and 20),
  barcode text check (length(barcode) between 1 and 40),
  pick_sequence integer not null default 0 check (pick_sequence >= 0),
  capacity_qty numeric(18,6) check (capacity_qty > 0),
  max_weight_kg numeric(18,6) check (max_weight_kg > 0),
  allow_mixed_products boolean not null default true,
  allow_mixed_lots boolean not null default true,
  frozen_by_count_id bigint,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((location_id is null) = (kind like 'virtual\_%'))
);
create unique index bins_code_key on bins (location_id, code);
create unique index bins_barcode_key on bins (barcode);
create unique index bins_virtual_key on bins (kind) where kind like 'virtual\_%';
create index bins_kind on bins (kind);

-- Seeded once: nobody types them and nobody changes them.
insert into bins (code, kind)
select upper(replace(kind, 'virtual_', '')), kind
from unnest(array['virtual_supplier', 'virtual_customer', 'virtual_production', 'virtual_adjustment',
  'virtual_scrap', 'virtual_opening', 'virtual_sample']) kind;

create table lots (
  id bigint generated always as identity primary key,
  lot_number text not null check (length(lot_number) between 1 and 40),
  product_id bigint not null references products,
  supplier_lot text check (length(supplier_lot) between 1 and 40),
  production_order_id bigint references production_orders,
  manufactured_on date,
  received_at timestamptz(3),
  expires_on date,
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  status text not null default 'quarantine' check (status in (
    'quarantine', 'released', 'hold', 'rejected', 'expired')),
  unit_cost numeric(14,4) check (unit_cost >= 0),
  coa_reference text check (length(coa_reference) between 1 and 120),
  sds_reference text check (length(sds_reference) between 1 and 120),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (expires_on > manufactured_on),
  -- What the ledger refers to, so that no row can pair a lot with another product.
  unique (product_id, id)
);
create unique index lots_lot_number_key on lots (product_id, lot_number);
create index lots_expiry on lots (expires_on) where status in ('quarantine', 'released', 'hold');
create index lots_production_order on lots (production_order_id);

-- One posting: all movements and reservation changes of one call. Its key makes a second sending harmless.
create table stock_postings (
  id bigint generated always as identity primary key,
  posting_key text not null check (length(posting_key) between 1 and 80),
  source_type text not null,
  source_id bigint not null,
  event text not null,
  posted_at timestamptz(3) not null default now(),
  posted_by bigint references users,
  result jsonb
);
create unique index stock_postings_key on stock_postings (posting_key);
create index stock_postings_source on stock_postings (source_type, source_id);

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot_id bigint not null,
  from_bin_id bigint not null references bins,
  to_bin_id bigint not null references bins,
  qty numeric(18,6) not null check (qty > 0),
  unit_cost numeric(14,4) not null check (unit_cost >= 0),
  value numeric(18,4) not null,
  reason text not null check (reason in (
    'opening', 'receive', 'return_to_supplier', 'lab_receive', 'bin_move', 'pick', 'unpick', 'ship',
    'customer_return', 'transfer_out', 'transfer_in', 'transfer_loss', 'count_gain', 'count_loss', 'adjust_gain',
    'adjust_loss', 'scrap', 'sample', 'consume', 'produce', 'recover', 'repack', 'floor_transfer', 'reverse')),
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint,
  posting_id bigint not null references stock_postings,
  line_no integer not null,
  reverses_id bigint references stock_movements,
  moved_at timestamptz(3) not null,
  note text check (length(note) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  foreign key (product_id, lot_id) references lots (product_id, id),
  check (from_bin_id <> to_bin_id),
  unique (posting_id, line_no)
);
create unique index stock_movements_reverses_key on stock_movements (reverses_id);
create index stock_movements_product on stock_movements (product_id, moved_at desc, id desc);
create index stock_movements_lot on stock_movements (lot_id);
create index stock_movements_from_bin on stock_movements (from_bin_id);
create index stock_movements_to_bin on stock_movements (to_bin_id);
create index stock_movements_moved on stock_movements (moved_at desc, id desc);
create index stock_movements_source on stock_movements (source_type, source_id);
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_never_truncated before truncate on stock_movements
  for each statement execute function refuse_change();

create table stock_levels (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot_id bigint not null,
  bin_id bigint not null references bins,
  on_hand numeric(18,6) not null default 0 check (on_hand >= 0),
  reserved numeric(18,6) not null default 0 check (reserved >= 0),
  available numeric(18,6) not null generated always as (on_hand - reserved) stored,
  first_in_at timestamptz(3),
  last_moved_at timestamptz(3),
  last_counted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  foreign key (product_id, lot_id) references lots (product_id, id),
  check (reserved <= on_hand)
);
create unique index stock_levels_key on stock_levels (product_id, lot_id, bin_id);
create index stock_levels_bin on stock_levels (bin_id);
create index stock_levels_lot on stock_levels (lot_id);

create table stock_reservations (
  id bigint generated always as identity primary key,
  level_id bigint not null references stock_levels,
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint not null,
  qty numeric(18,6) not null check (qty > 0)
);
create unique index stock_reservations_key on stock_reservations (source_type, source_line_id, level_id);
create index stock_reservations_level on stock_reservations (level_id);
create index stock_reservations_source on stock_reservations (source_type, source_id);
