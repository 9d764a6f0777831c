-- Goods of the laboratory by container: classes of flash points, cabinets, deliveries at the bench with their items, and
-- each container with all that was done to it.
alter table products
  add column open_life_days integer check (open_life_days between 1 and 36500),
  add column is_toxic boolean not null default false;

create table flashpoint_classes (
  id bigint generated always as identity primary key,
  code text not null unique check (length(code) between 1 and 10),
  name text not null check (length(name) between 1 and 80),
  min_flash_c numeric(6,1) check (min_flash_c between -100 and 400),
  max_flash_c numeric(6,1) check (max_flash_c between -100 and 400),
  max_inclusive boolean not null default true,
  takes_no_flash boolean not null default false,
  min_boiling_c numeric(6,1) check (min_boiling_c between -100 and 400),
  max_boiling_c numeric(6,1) check (max_boiling_c between -100 and 400),
  ghs_category text not null check (ghs_category in ('1', '2', '3', '4', 'none')),
  tdg_class text not null check (tdg_class in ('3', 'none')),
  packing_group text not null check (packing_group in ('I', 'II', 'III', 'none')),
  fire_code_class text not null check (fire_code_class in ('IA', 'IB', 'IC', 'II', 'IIIA', 'none')),
  storage_rule text not null check (length(storage_rule) between 1 and 200),
  max_ml_per_cabinet numeric(18,6) check (max_ml_per_cabinet > 0),
  incompatible_class_ids jsonb not null default '[]' check (jsonb_typeof(incompatible_class_ids) = 'array'),
  color text not null check (length(color) = 7),
  rank integer not null unique check (rank between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (min_flash_c < max_flash_c),
  check (min_boiling_c < max_boiling_c)
);

insert into flashpoint_classes (code, name, min_flash_c, max_flash_c, max_inclusive, takes_no_flash, min_boiling_c,
  max_boiling_c, ghs_category, tdg_class, packing_group, fire_code_class, storage_rule, max_ml_per_cabinet, color, rank)
values
  ('FL1', 'Extremely flammable', null, 23, false, false, null, 35, '1', '3', 'I', 'IA',
    'Flammable cabinet, grounded, away from ignition; no more than one day''s need outside it', 250000, '#8F1D1D', 50),
  ('FL2', 'Highly flammable', null, 23, false, false, 35.1, null, '2', '3', 'II', 'IB',
    'Flammable cabinet, grounded; ethanol and ethyl acetate', 250000, '#B4460A', 40),
  ('FL3', 'Flammable', 23, 60, true, false, null, null, '3', '3', 'III', 'IC',
    'Flammable cabinet; limonene and diluted esters', 250000, '#8A6100', 30),
  ('FL4', 'Combustible', 60.1, 93, true, false, null, null, '4', 'none', 'none', 'IIIA',
    'Ventilated cabinet, away from oxidizers; most concentrates', 500000, '#4A6410', 20),
  ('NF', 'Not flammable', 93.1, null, true, true, null, null, 'none', 'none', 'none', 'none',
    'Dry shelf; propylene glycol, glycerol and most finished liquids', null, '#465564', 10);

create table lab_cabinets (
  id bigint generated always as identity primary key,
  bin_id bigint not null unique references bins,
  flashpoint_class_id bigint not null references flashpoint_classes,
  max_ml numeric(18,6) not null default 500000 check (max_ml > 0),
  is_toxic boolean not null default false,
  min_temperature_c numeric(6,1) check (min_temperature_c between -100 and 400),
  max_temperature_c numeric(6,1) check (max_temperature_c between -100 and 400),
  shelves integer check (shelves between 1 and 100),
  max_ml_per_shelf numeric(18,6) check (max_ml_per_shelf > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (min_temperature_c <= max_temperature_c)
);
create index lab_cabinets_class on lab_cabinets (flashpoint_class_id);

create table lab_receivings (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'in_progress', 'partially_received', 'received', 'cancelled')),
  -- Sorts open documents first.
  rank integer not null generated always as
    (case when status in ('draft', 'in_progress', 'partially_received') then 0 else 1 end) stored,
  kind text not null default 'purchase' check (kind in ('purchase', 'sample', 'transfer', 'return_from_floor')),
  supplier_id bigint references suppliers,
  purchase_id bigint references purchases,
  transfer_id bigint references transfers,
  from_bin_id bigint references bins,
  location_id bigint not null references locations,
  bin_id bigint not null references bins,
  received_on date,
  carrier_id bigint references parameters,
  waybill text check (length(waybill) between 1 and 60),
  packing_slip text check (length(packing_slip) between 1 and 60),
  condition text not null default 'good' check (condition in ('good', 'damaged', 'leaking', 'wrong_temperature')),
  temperature_c numeric(5,1) check (temperature_c between -40 and 60),
  note text check (length(note) between 1 and 2000),
  receiving_id bigint references receivings,
  lacking integer not null default 0 check (lacking >= 0),
  posted_count integer not null default 0 check (posted_count >= 0),
  started_by_id bigint references users,
  posted_at timestamptz(3),
  short_reason text check (length(short_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((purchase_id is not null) = (kind = 'purchase')),
  check ((transfer_id is not null) = (kind = 'transfer')),
  check ((from_bin_id is not null) = (kind = 'return_from_floor')),
  check (supplier_id is not null or kind not in ('purchase', 'sample'))
);
create index lab_receivings_number on lab_receivings (number collate "C", id);
create index lab_receivings_open on lab_receivings (rank, number desc);
create index lab_receivings_supplier on lab_receivings (supplier_id);
create index lab_receivings_purchase on lab_receivings (purchase_id);
create index lab_receivings_transfer on lab_receivings (transfer_id);
create index lab_receivings_location on lab_receivings (location_id);
-- A cancelled delivery may be received again.
create unique index lab_receivings_packing_slip_key on lab_receivings (supplier_id, packing_slip)
  where status <> 'cancelled';

-- The delivery at the bench that a delivery of inventory posts for.
alter table receivings add column lab_receiving_id bigint references lab_receivings;
create index receivings_lab_receiving on receivings (lab_receiving_id) where lab_receiving_id is not null;

create table lab_receiving_items (
  id bigint generated always as identity primary key,
  lab_receiving_id bigint not null references lab_receivings,
  line_no integer not null check (line_no > 0),
  product_id bigint not null references products,
  source_line_id integer,
  source_status text not null default 'not_applicable' check (source_status in (
    'in_purchase', 'not_in_purchase', 'in_transfer', 'not_in_transfer', 'not_applicable')),
  accept_reason text check (length(accept_reason) between 1 and 200),
  accepted_by_id bigint references users,
  supplier_lot text check (length(supplier_lot) between 1 and 40),
  lot_id bigint,
  manufactured_on date,
  expires_on date,
  expired_reason text check (length(expired_reason) between 1 and 200),
  retest_on date,
  qty_expected numeric(18,6) check (qty_expected > 0),
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  density_g_ml numeric(9,6) check (density_g_ml between 0.5 and 2),
  flash_point_c numeric(6,1) check (flash_point_c between -100 and 400),
  has_no_flash_point boolean not null default false,
  boiling_point_c numeric(6,1) check (boiling_point_c between -100 and 400),
  flashpoint_class_id bigint references flashpoint_classes,
  computed_class_id bigint references flashpoint_classes,
  is_toxic boolean not null default false,
  nicotine_mg_ml numeric(9,3) check (nicotine_mg_ml between 0 and 1000),
  min_storage_c numeric(6,1) check (min_storage_c between -100 and 400),
  max_storage_c numeric(6,1) check (max_storage_c between -100 and 400),
  coa_reference text check (length(coa_reference) between 1 and 120),
  coa_checked_by_id bigint references users,
  coa_checked_at timestamptz(3),
  sds_reference text check (length(sds_reference) between 1 and 120),
  sds_revision text check (length(sds_revision) between 1 and 40),
  sds_language text check (sds_language in ('en', 'fr', 'en_fr')),
  sds_on date,
  inspection text not null default 'pending' check (inspection in ('pending', 'passed', 'failed')),
  inspection_note text check (length(inspection_note) between 1 and 500),
  inspected_by_id bigint references users,
  inspected_at timestamptz(3),
  identity_result text check (identity_result in ('passed', 'failed')),
  tested_mg_ml numeric(9,3) check (tested_mg_ml between 0 and 1000),
  tested_by_id bigint references users,
  tested_at timestamptz(3),
  item_status text not null default 'expected' check (item_status in (
    'expected', 'partially_received', 'received', 'rejected')),
  short_reason text check (length(short_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (lab_receiving_id, line_no),
  check (expires_on > manufactured_on),
  check (not has_no_flash_point or flash_point_c is null),
  check (min_storage_c <= max_storage_c),
  check ((coa_checked_at is null) = (coa_checked_by_id is null)),
  foreign key (product_id, lot_id) references lots (product_id, id)
);
create index lab_receiving_items_product on lab_receiving_items (product_id);
create index lab_receiving_items_lot on lab_receiving_items (lot_id);
create index lab_receiving_items_inspection on lab_receiving_items (inspection) where inspection = 'pending';

create table lab_receiving_containers (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'expected' check (status in ('expected', 'quarantined', 'released', 'opened', 'hold',
    'empty', 'rejected', 'returned', 'disposed', 'void')),
  qr_code text not null unique check (length(qr_code) between 1 and 80),
  lab_receiving_item_id bigint references lab_receiving_items,
  parent_container_id bigint references lab_receiving_containers,
  product_id bigint not null references products,
  -- Made when it is received.
  lot_id bigint,
  container_type text not null default 'bottle' check (container_type in ('bottle', 'jug', 'pail', 'drum', 'tote', 'can')),
  gross_g numeric(18,6) check (gross_g >= 0),
  tare_g numeric(18,6) check (tare_g >= 0),
  net_g numeric(18,6) check (net_g >= 0),
  volume_ml numeric(18,6) check (volume_ml > 0),
  initial_ml numeric(18,6) not null check (initial_ml >= 0),
  initial_qty numeric(18,6) not null check (initial_qty > 0),
  remaining_qty numeric(18,6) not null check (remaining_qty between 0 and initial_qty),
  from_bin_id bigint references bins,
  bin_id bigint not null references bins,
  shelf integer check (shelf between 1 and 100),
  flashpoint_class_id bigint not null references flashpoint_classes,
  is_toxic boolean not null default false,
  min_storage_c numeric(6,1),
  max_storage_c numeric(6,1),
  opened_on date,
  opened_by_id bigint references users,
  use_by date,
  expires_on date,
  retest_on date,
  last_retest_at timestamptz(3),
  last_retest_result text check (last_retest_result in ('passed', 'failed')),
  due_on date generated always as (least(use_by, expires_on, retest_on)) stored,
  received_on date,
  released_at timestamptz(3),
  status_reason text check (length(status_reason) between 1 and 500),
  waste_ticket text check (length(waste_ticket) between 1 and 60),
  label_printed_at timestamptz(3),
  label_count integer not null default 0 check (label_count >= 0),
  print_reason text check (length(print_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (gross_g > tare_g),
  check (status not in ('empty', 'returned', 'disposed', 'void') or remaining_qty = 0),
  check (lot_id is not null or status in ('expected', 'void')),
  check (status <> 'disposed' or waste_ticket is not null),
  check (opened_on is not null or opened_by_id is null),
  foreign key (product_id, lot_id) references lots (product_id, id)
);
create index lab_receiving_containers_number on lab_receiving_containers (number collate "C", id);
create index lab_receiving_containers_lot on lab_receiving_containers (lot_id, bin_id);
create index lab_receiving_containers_bin on lab_receiving_containers (bin_id)
  where status in ('expected', 'quarantined', 'released', 'opened', 'hold', 'rejected');
create index lab_receiving_containers_item on lab_receiving_containers (lab_receiving_item_id);
create index lab_receiving_containers_parent on lab_receiving_containers (parent_container_id);
create index lab_receiving_containers_due on lab_receiving_containers (due_on, number)
  where status in ('quarantined', 'released', 'opened', 'hold', 'rejected');
create index lab_receiving_containers_product on lab_receiving_containers (product_id);

create table lab_receiving_container_logs (
  id bigint generated always as identity primary key,
  container_id bigint not null references lab_receiving_containers,
  action text not null check (action in ('receive', 'draw', 'decant', 'decanted_in', 'move', 'weigh', 'correct', 'return',
    'scrap', 'reverse')),
  at timestamptz(3) not null,
  qty numeric(18,6) not null,
  remaining_qty numeric(18,6) not null check (remaining_qty >= 0),
  from_bin_id bigint references bins,
  to_bin_id bigint references bins,
  gross_g numeric(18,6) check (gross_g >= 0),
  stock_movement_id bigint references stock_movements,
  source_type text check (length(source_type) between 1 and 60),
  source_id integer,
  note text check (length(note) between 1 and 500),
  user_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index lab_receiving_container_logs_container on lab_receiving_container_logs (container_id, id);
create index lab_receiving_container_logs_movement on lab_receiving_container_logs (stock_movement_id);
create index lab_receiving_container_logs_at on lab_receiving_container_logs (at, id);

-- The container that a correction concerns.
alter table stock_adjustment_lines add column container_id bigint references lab_receiving_containers;

-- The container that an addition was drawn from.
alter table batching_logs alter column lab_receiving_container_id type bigint,
  add foreign key (lab_receiving_container_id) references lab_receiving_containers;
create index batching_logs_container on batching_logs (lab_receiving_container_id)
  where lab_receiving_container_id is not null;
