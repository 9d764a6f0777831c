-- Carts between the phases, and liquid taken out of an order: recoveries in pails.
create table carts (
  id bigint generated always as identity primary key,
  status text not null default 'free' check (status in ('free', 'loaded', 'cleaning', 'out_of_service')),
  name text not null check (length(name) between 1 and 80),
  capacity_units integer not null check (capacity_units between 1 and 100000),
  bin_id bigint references bins,
  code text not null check (length(code) between 1 and 20),
  qr_code text not null check (length(qr_code) between 1 and 60),
  production_order_id bigint references production_orders,
  step_id bigint references production_order_steps,
  lot_id bigint references lots,
  qty integer not null default 0 check (qty between 0 and capacity_units),
  last_cleaned_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'loaded') = (qty > 0)),
  check ((status = 'loaded') = (step_id is not null))
);
create unique index carts_code_key on carts (code);
create unique index carts_qr_code_key on carts (qr_code);
create index carts_bin on carts (bin_id);
create index carts_production_order on carts (production_order_id);
create index carts_step on carts (step_id);
create index carts_lot on carts (lot_id);

create table recoveries (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'recorded' check (status in (
    'recorded', 'testing', 'approved', 'rejected', 'used', 'disposed')),
  source_order_id bigint not null references production_orders,
  source_lot_id bigint not null references lots,
  step_id bigint references production_order_steps,
  kind text not null check (kind in ('off_spec', 'left_over', 'line_flush', 'wrong_fill', 'returned_bottles')),
  product_id bigint not null references products,
  volume_ml numeric(18,6) not null check (volume_ml > 0),
  source_units integer check (source_units > 0),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  hplc_request_id bigint references hplc_requests,
  bin_id bigint not null references bins,
  disposition text check (disposition in ('reuse_same_product', 'rework_recipe', 'dispose')),
  lot_id bigint not null references lots,
  target_order_id bigint references production_orders,
  pail_count integer not null default 0 check (pail_count >= 0),
  used_ml numeric(18,6) not null default 0 check (used_ml >= 0),
  disposed_ml numeric(18,6) not null default 0 check (disposed_ml >= 0),
  remaining_ml numeric(18,6) not null default 0 check (remaining_ml >= 0),
  disposal_ref text check (length(disposal_ref) between 1 and 60),
  reason_parameter_id bigint references parameters,
  reject_note text check (length(reject_note) between 1 and 500),
  expires_on date,
  recorded_at timestamptz(3) not null,
  recorded_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (volume_ml = used_ml + disposed_ml + remaining_ml),
  -- What is destroyed without an approval is dutiable.
  check (disposed_ml = 0 or disposal_ref is not null)
);
create index recoveries_source_order on recoveries (source_order_id);
create index recoveries_source_lot on recoveries (source_lot_id);
create index recoveries_step on recoveries (step_id);
create index recoveries_product on recoveries (product_id);
create index recoveries_hplc_request on recoveries (hplc_request_id);
create index recoveries_bin on recoveries (bin_id);
create unique index recoveries_lot_key on recoveries (lot_id);
create index recoveries_target_order on recoveries (target_order_id);
create index recoveries_reason_parameter on recoveries (reason_parameter_id);
create index recoveries_recorded_by on recoveries (recorded_by_id);
create index recoveries_status on recoveries (status, recorded_at, id);

create table pails (
  id bigint generated always as identity primary key,
  status text not null default 'empty' check (status in (
    'empty', 'filled', 'in_transfer', 'received', 'consumed', 'disposed')),
  code text not null check (length(code) between 1 and 20),
  qr_code text not null check (length(qr_code) between 1 and 60),
  volume_capacity_ml numeric(18,6) not null default 20000 check (volume_capacity_ml > 0 and volume_capacity_ml <= 1000000),
  tare_g numeric(10,3) check (tare_g > 0 and tare_g <= 1000000),
  gross_g numeric(10,3) check (gross_g > 0 and gross_g <= 1000000),
  recovery_id bigint references recoveries,
  production_order_id bigint references production_orders,
  product_id bigint references products,
  lot_id bigint references lots,
  volume_ml numeric(18,6) not null default 0 check (volume_ml between 0 and volume_capacity_ml),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  bin_id bigint references bins,
  location_id bigint references locations,
  filled_at timestamptz(3),
  filled_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status in ('filled', 'in_transfer', 'received')) = (volume_ml > 0)),
  check (volume_ml = 0 or (recovery_id is not null and lot_id is not null and bin_id is not null))
);
create unique index pails_code_key on pails (code);
create unique index pails_qr_code_key on pails (qr_code);
create index pails_recovery on pails (recovery_id);
create index pails_production_order on pails (production_order_id);
create index pails_product on pails (product_id);
create index pails_lot on pails (lot_id);
create index pails_bin on pails (bin_id);
create index pails_location on pails (location_id);
create index pails_filled_by on pails (filled_by_id);
