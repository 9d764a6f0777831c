-- The plan of the floor: daily orders with their lines, and what machines can do when.
create table daily_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  location_id bigint not null references locations,
  plan_date date not null,
  shift text not null default 'day' check (shift in ('day', 'evening', 'night')),
  crew_planned integer check (crew_planned between 0 and 1000),
  notes text check (length(notes) between 1 and 2000),
  published_at timestamptz(3),
  published_by_id bigint references users,
  over_capacity_reason text check (length(over_capacity_reason) between 1 and 500),
  closed_at timestamptz(3),
  planned_units numeric(18, 6) not null default 0,
  done_units numeric(18, 6) not null default 0,
  attainment numeric(7, 4),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index daily_orders_number on daily_orders (number collate "C", id);
create unique index daily_orders_shift on daily_orders (location_id, plan_date, shift);

create table daily_order_lines (
  id bigint generated always as identity primary key,
  status text not null default 'requested' check (status in (
    'requested', 'planned', 'in_progress', 'done', 'carried_over', 'cancelled')),
  product_id bigint not null references products,
  planned_qty numeric(18, 6) not null check (planned_qty > 0),
  wanted_on date not null,
  is_rush boolean not null default false,
  note text check (length(note) between 1 and 500),
  daily_order_id bigint references daily_orders,
  machine_id bigint references machines,
  sequence integer,
  source text not null default 'request' check (source in ('plan', 'request', 'forecast')),
  requested_by_id bigint references users,
  production_order_id bigint references production_orders,
  step_id bigint references production_order_steps,
  phase_id bigint references phases,
  done_qty numeric(18, 6) not null default 0 check (done_qty >= 0),
  planned_start timestamptz(3),
  planned_end timestamptz(3),
  setup_minutes integer not null default 0 check (setup_minutes >= 0),
  is_pinned boolean not null default false,
  pinned_at timestamptz(3),
  carried_from_line_id bigint references daily_order_lines,
  change_reason text check (length(change_reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (planned_end >= planned_start),
  -- Only a request is without machine and step.
  check (status in ('requested', 'cancelled') or (
    daily_order_id is not null and machine_id is not null and sequence is not null and step_id is not null))
);
create index daily_order_lines_order on daily_order_lines (daily_order_id, machine_id, sequence);
create index daily_order_lines_step on daily_order_lines (step_id);
create index daily_order_lines_production_order on daily_order_lines (production_order_id);
create index daily_order_lines_machine on daily_order_lines (machine_id, planned_start);
create index daily_order_lines_product on daily_order_lines (product_id);
create index daily_order_lines_carried on daily_order_lines (carried_from_line_id);
create index daily_order_lines_open on daily_order_lines (id) where status in ('requested', 'planned', 'in_progress');
create unique index daily_order_lines_place on daily_order_lines (daily_order_id, machine_id, sequence)
  where status in ('planned', 'in_progress');

create table changeover_rules (
  id bigint generated always as identity primary key,
  machine_kind text not null check (machine_kind in (
    'tank', 'scale', 'filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer', 'hplc', 'conveyor', 'other')),
  class text not null check (class in ('family', 'flavour', 'nicotine', 'bottle_size', 'jurisdiction')),
  from_value text check (length(from_value) between 1 and 60),
  to_value text check (length(to_value) between 1 and 60),
  minutes integer not null check (minutes between 0 and 1440),
  wash_ml numeric(18, 6) check (wash_ml >= 0),
  cleaning_required boolean not null default false,
  note text check (length(note) between 1 and 500),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index changeover_rules_classes
  on changeover_rules (machine_kind, class, from_value, to_value) nulls not distinct;

create table machine_capabilities (
  id bigint generated always as identity primary key,
  machine_id bigint not null references machines,
  volume_ml numeric(18, 6) check (volume_ml > 0),
  product_family_id bigint references product_families,
  rate_per_hour numeric(12, 2) not null check (rate_per_hour > 0),
  setup_minutes integer not null default 0 check (setup_minutes between 0 and 1440),
  crew_count integer not null default 1 check (crew_count between 1 and 100),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index machine_capabilities_products
  on machine_capabilities (machine_id, volume_ml, product_family_id) nulls not distinct;
create index machine_capabilities_family on machine_capabilities (product_family_id);

create table calendar_exceptions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('holiday', 'planned_stop', 'overtime')),
  location_id bigint not null references locations,
  machine_id bigint references machines,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (ends_at > starts_at)
);
create index calendar_exceptions_time on calendar_exceptions (location_id, starts_at);
create index calendar_exceptions_machine on calendar_exceptions (machine_id);

-- The line that is being worked.
alter table production_order_steps add column daily_order_line_id bigint references daily_order_lines;
create index production_order_steps_line on production_order_steps (daily_order_line_id);
