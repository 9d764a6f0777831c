-- Maintenance: where machines have their problems, which are known there, and the orders to mend them.
create table issue_sections (
  id bigint generated always as identity primary key,
  code text not null unique check (length(code) between 1 and 20),
  name text not null unique check (length(name) between 1 and 80),
  machine_kinds text[] not null default '{}' check (machine_kinds <@ array[
    'tank', 'scale', 'filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer', 'hplc', 'conveyor', 'other']),
  sequence integer not null default 10 check (sequence between 0 and 10000),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);

create table issue_details (
  id bigint generated always as identity primary key,
  issue_section_id bigint not null references issue_sections,
  name text not null check (length(name) between 1 and 80),
  default_priority text not null default 'medium' check (default_priority in ('low', 'medium', 'high', 'critical')),
  stops_machine boolean not null default false,
  expected_minutes integer check (expected_minutes between 1 and 100000),
  instructions text check (length(instructions) between 1 and 2000),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (name, issue_section_id)
);
create index issue_details_section on issue_details (issue_section_id, id);

create table work_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'open' check (status in (
    'open', 'acknowledged', 'in_progress', 'waiting_parts', 'done', 'verified', 'cancelled')),
  machine_id bigint not null references machines,
  issue_section_id bigint not null references issue_sections,
  issue_detail_id bigint not null references issue_details,
  type text not null default 'corrective' check (type in ('corrective', 'preventive', 'inspection', 'calibration')),
  priority text check (priority in ('low', 'medium', 'high', 'critical')),
  machine_stopped boolean,
  description text check (length(description) between 1 and 2000),
  due_on date,
  recurrence_days integer check (recurrence_days between 1 and 3660),
  assigned_to_id bigint references users,
  reported_by_id bigint references users,
  reported_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  finished_by_id bigint references users,
  verified_at timestamptz(3),
  verified_by_id bigint references users,
  working_since timestamptz(3),
  labour_minutes integer not null default 0 check (labour_minutes >= 0),
  downtime_minutes integer not null default 0 check (downtime_minutes >= 0),
  out_since timestamptz(3),
  root_cause text check (length(root_cause) between 1 and 2000),
  action_taken text check (length(action_taken) between 1 and 2000),
  wait_reason text check (length(wait_reason) between 1 and 500),
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  as_found text check (length(as_found) between 1 and 200),
  as_left text check (length(as_left) between 1 and 200),
  production_order_id bigint references production_orders,
  step_id bigint references production_order_steps,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- Its times follow each other.
  check (reported_at <= acknowledged_at and acknowledged_at <= started_at and started_at <= finished_at
    and finished_at <= verified_at),
  check (started_at is null or acknowledged_at is not null),
  check (finished_at is null or started_at is not null),
  check (verified_at is null or finished_at is not null),
  check (started_at is null or assigned_to_id is not null),
  check ((working_since is not null) = (status = 'in_progress')),
  check ((wait_reason is not null) = (status = 'waiting_parts')),
  check ((status in ('done', 'verified')) = (finished_at is not null)),
  check ((status = 'verified') = (verified_at is not null)),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (status not in ('done', 'verified') or type <> 'corrective'
    or (root_cause is not null and action_taken is not null)),
  check (status not in ('done', 'verified') or type <> 'calibration' or (as_found is not null and as_left is not null)),
  -- Another person than who finished it verifies it.
  check (verified_by_id <> finished_by_id)
);
create index work_orders_number on work_orders (number collate "C", id);
create index work_orders_machine on work_orders (machine_id, id);
create index work_orders_status on work_orders (status, id);
create index work_orders_reported on work_orders (reported_at, id);
create index work_orders_assigned on work_orders (assigned_to_id) where status not in ('verified', 'cancelled');

create table work_order_comments (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_orders,
  kind text not null check (kind in ('comment', 'status', 'part', 'photo')),
  text text not null check (length(text) between 1 and 2000),
  user_id bigint references users,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index work_order_comments_order on work_order_comments (work_order_id, id);
create index work_order_comments_at on work_order_comments (at, id);

-- What a machine is out for.
alter table machine_states add column work_order_id bigint references work_orders;
create index machine_states_work on machine_states (work_order_id) where work_order_id is not null;
