-- Excise stamps as a ledger of numbers: reels, what is ordered of them, and in which state every number of a reel is.
create extension if not exists btree_gist;

create table reel_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'ordered', 'received', 'cancelled')),
  jurisdiction text not null check (jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  quantity integer not null check (quantity between 1 and 100000000),
  issuer_ref text check (length(issuer_ref) between 1 and 60),
  expected_on date,
  note text check (length(note) between 1 and 500),
  received_qty integer not null default 0 check (received_qty >= 0),
  ordered_at timestamptz(3),
  ordered_by_id bigint references users,
  cancel_note text check (length(cancel_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (status not in ('ordered', 'received') or ordered_at is not null)
);
create index reel_orders_number on reel_orders (number collate "C", id);
create index reel_orders_open on reel_orders (jurisdiction) where status = 'ordered';

create table reels (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'pending_approval', 'available', 'in_use',
    'depleted', 'reconciled', 'quarantined', 'returned', 'destroyed', 'cancelled')),
  area text not null default 'production' check (area in ('production', 'assembly')),
  jurisdiction text not null check (jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  stamp_format text not null default 'pressure_sensitive' check (stamp_format in ('pressure_sensitive', 'dry')),
  serial_mode text check (serial_mode is not null and serial_mode in ('serial_range', 'count_only')),
  serial_prefix text check (length(serial_prefix) between 1 and 12),
  first_serial bigint check (first_serial between 1 and 999999999999),
  last_serial bigint check (last_serial between 1 and 999999999999),
  next_serial bigint,
  quantity integer not null check (quantity between 1 and 1000000),
  reel_order_id bigint references reel_orders,
  purchase_id bigint references purchases,
  supplier_ref text check (length(supplier_ref) between 1 and 60),
  received_on date not null,
  unit_cost numeric(14,4) check (unit_cost >= 0),
  bin_id bigint references bins,
  notes text check (length(notes) between 1 and 1000),
  applied integer not null default 0 check (applied >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  missing integer not null default 0 check (missing >= 0),
  returned integer not null default 0 check (returned >= 0),
  destroyed_unused integer not null default 0 check (destroyed_unused >= 0),
  destroyed_damaged integer not null default 0 check (destroyed_damaged >= 0),
  count_adjust integer not null default 0,
  remaining integer not null check (remaining >= 0),
  damaged_held integer not null default 0 check (damaged_held >= 0),
  undirected integer not null default 0 check (undirected between 0 and returned + destroyed_unused + destroyed_damaged),
  mounted_machine_id bigint references machines,
  mounted_at timestamptz(3),
  has_open_session boolean not null default false,
  counted_qty integer check (counted_qty >= 1),
  submitted_by_id bigint references users,
  submitted_at timestamptz(3),
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  quarantine_reason text check (length(quarantine_reason) between 1 and 500),
  release_note text check (length(release_note) between 1 and 500),
  above_tolerance boolean not null default false,
  signed_by_id bigint references users,
  signed_at timestamptz(3),
  reconciled_by_id bigint references users,
  reconciled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- Every stamp of a reel is in one of its counters, and none twice.
  check (remaining = quantity - applied - damaged - missing - returned - destroyed_unused + count_adjust),
  check (damaged_held = damaged - destroyed_damaged),
  check (serial_mode = 'count_only' or first_serial is not null and last_serial is not null
    and last_serial - first_serial + 1 = quantity and next_serial = last_serial - remaining + 1 and count_adjust = 0),
  check (serial_mode = 'serial_range' or first_serial is null and last_serial is null and next_serial is null
    and serial_prefix is null),
  check ((status = 'in_use') = (mounted_machine_id is not null)),
  check (not has_open_session or status = 'in_use'),
  check (status not in ('depleted', 'reconciled', 'returned', 'destroyed') or remaining = 0),
  constraint reels_first_serial_excl exclude using gist (
    jurisdiction with =, coalesce(serial_prefix, '') with =, int8range(first_serial, last_serial, '[]') with &&)
    where (serial_mode = 'serial_range' and status <> 'cancelled')
);
create index reels_number on reels (number collate "C", id);
create index reels_jurisdiction on reels (jurisdiction, status, received_on);
create index reels_order on reels (reel_order_id);
create index reels_purchase on reels (purchase_id);
create index reels_bin on reels (bin_id);
create unique index reels_mounted_machine on reels (mounted_machine_id, id) where mounted_machine_id is not null;

create table reel_adjustments (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  reel_id bigint not null references reels,
  kind text not null check (kind in ('lost', 'stolen', 'splice_gap', 'damaged_outside', 'returned_to_issuer',
    'destroy_unused', 'destroy_damaged', 'count_correction')),
  qty integer not null check (qty <> 0 and qty between -1000000 and 1000000),
  serial_from bigint check (serial_from between 1 and 999999999999),
  serial_to bigint check (serial_to between 1 and 999999999999),
  reason text not null check (length(reason) between 1 and 500),
  witness_id bigint references users,
  document_ref text check (length(document_ref) between 1 and 60),
  direction_ref text check (length(direction_ref) between 1 and 60),
  occurred_on date not null,
  requested_by_id bigint references users,
  decided_by_id bigint references users,
  decided_at timestamptz(3),
  decision_note text check (length(decision_note) between 1 and 500),
  remaining_before integer check (remaining_before >= 0),
  remaining_after integer check (remaining_after >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (kind = 'count_correction' or qty > 0),
  check (kind not in ('destroy_unused', 'destroy_damaged') or witness_id is not null),
  check ((serial_from is null) = (serial_to is null) and serial_to >= serial_from),
  check (status <> 'approved' or remaining_after is not null),
  -- Nobody decides what he requested.
  check (status not in ('approved', 'rejected') or decided_by_id is distinct from requested_by_id)
);
create index reel_adjustments_number on reel_adjustments (number collate "C", id);
create index reel_adjustments_reel on reel_adjustments (reel_id, status);
create index reel_adjustments_pending on reel_adjustments (id) where status = 'pending';
create index reel_adjustments_decided on reel_adjustments (decided_at);

-- In which state every number of an approved reel is: exactly one, which the two exclusions see to. Reels whose stamps
-- carry no number count them from one, without a claim on printed numbers.
create table stamp_ranges (
  id bigint generated always as identity primary key,
  reel_id bigint not null references reels,
  jurisdiction text not null,
  serial_prefix text,
  first_serial bigint not null check (first_serial >= 1),
  last_serial bigint not null,
  state text not null check (state in ('on_reel', 'applied', 'damaged_held', 'returned', 'destroyed', 'lost')),
  stamping_log_id bigint,
  reel_adjustment_id bigint references reel_adjustments,
  is_exact boolean not null,
  since timestamptz(3) not null,
  check (last_serial >= first_serial),
  constraint stamp_ranges_serial_excl exclude using gist (
    reel_id with =, int8range(first_serial, last_serial, '[]') with &&),
  constraint stamp_ranges_printed_excl exclude using gist (
    jurisdiction with =, serial_prefix with =, int8range(first_serial, last_serial, '[]') with &&)
    where (serial_prefix is not null)
);
create index stamp_ranges_reel on stamp_ranges (reel_id, first_serial);
create index stamp_ranges_session on stamp_ranges (stamping_log_id) where stamping_log_id is not null;

-- How numbers came from one state into another; never changed.
create table stamp_movements (
  id bigint generated always as identity primary key,
  reel_id bigint not null references reels,
  jurisdiction text not null,
  first_serial bigint not null,
  last_serial bigint not null,
  qty integer not null check (qty = last_serial - first_serial + 1 and qty >= 1),
  from_state text not null check (from_state in (
    'received', 'uncounted', 'on_reel', 'applied', 'damaged_held', 'returned', 'destroyed', 'lost')),
  to_state text not null check (to_state in (
    'uncounted', 'on_reel', 'applied', 'damaged_held', 'returned', 'destroyed', 'lost') and to_state <> from_state),
  cause text not null check (cause in ('approve', 'session', 'adjustment', 'correction')),
  stamping_log_id bigint,
  reel_adjustment_id bigint references reel_adjustments,
  stamping_correction_id bigint,
  moved_at timestamptz(3) not null,
  moved_on date not null,
  moved_by_id bigint references users
);
create index stamp_movements_reel on stamp_movements (reel_id, first_serial);
create index stamp_movements_day on stamp_movements (moved_on, jurisdiction) include (from_state, to_state, qty);
