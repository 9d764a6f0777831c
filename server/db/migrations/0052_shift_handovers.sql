-- What a shift leaves to the next one: read from the log, acknowledged by the leads of both.
create table shift_handovers (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'handed_over', 'taken_over')),
  location_id bigint not null references locations,
  plan_date date not null,
  shift text not null default 'day' check (shift in ('day', 'evening', 'night')),
  notes text check (length(notes) between 1 and 2000),
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  read_at timestamptz(3) not null,
  handed_over_by_id bigint references users,
  handed_over_at timestamptz(3),
  taken_over_by_id bigint references users,
  taken_over_at timestamptz(3),
  remark text check (length(remark) between 1 and 1000),
  reject_note text check (length(reject_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (from_at < to_at),
  check ((status = 'draft') = (handed_over_by_id is null) and (handed_over_by_id is null) = (handed_over_at is null)),
  check ((status = 'taken_over') = (taken_over_by_id is not null)
    and (taken_over_by_id is null) = (taken_over_at is null)),
  -- Both leads acknowledge, and they are two people.
  check (taken_over_by_id <> handed_over_by_id),
  unique (shift, location_id, plan_date)
);
create index shift_handovers_number on shift_handovers (number collate "C", id);
create index shift_handovers_from on shift_handovers (from_at, id);

create table shift_handover_lines (
  id bigint generated always as identity primary key,
  shift_handover_id bigint not null references shift_handovers,
  topic text not null check (topic in (
    'open', 'ended', 'late', 'stopped', 'on_hold', 'gate', 'laboratory', 'stamps', 'difference')),
  subject text check (length(subject) between 1 and 40),
  production_order_id bigint references production_orders,
  phase_id bigint references phases,
  machine_id bigint references machines,
  reason_parameter_id bigint references parameters,
  block_code text check (block_code in (
    'hplc_failed', 'label_check_failed', 'machine_down', 'material_short', 'qa_hold', 'reel_missing')),
  qty_good numeric(18,6) check (qty_good >= 0),
  qty_scrap numeric(18,6) check (qty_scrap >= 0),
  measure text check (measure in ('ml', 'unit', 'carton', 'skid', 'sample', 'stamps')),
  minutes integer check (minutes >= 0),
  since timestamptz(3),
  due_on date,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index shift_handover_lines_handover on shift_handover_lines (shift_handover_id, id);
create index shift_handover_lines_order on shift_handover_lines (production_order_id);
create index shift_handover_lines_machine on shift_handover_lines (machine_id);
