-- Maintenance that is done before anything fails: what, how often, and what is ticked off while it is done.
create table maintenance_plans (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  machine_id bigint not null references machines,
  issue_section_id bigint not null references issue_sections,
  issue_detail_id bigint not null references issue_details,
  type text not null default 'preventive' check (type in ('preventive', 'inspection', 'calibration')),
  recurrence text not null
    check (recurrence in ('after_finish', 'by_schedule', 'weekdays', 'running_hours', 'counts')),
  every integer check (every between 1 and 100000000),
  weekdays text[] not null default '{}'
    check (weekdays <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  next_due_on date,
  ahead_days integer not null default 7 check (ahead_days between 0 and 60),
  expected_minutes integer not null check (expected_minutes between 1 and 10000),
  takes_machine boolean not null default false,
  begins_at text check (length(begins_at) between 1 and 5 and begins_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  needs_signature boolean not null default false,
  instructions text check (length(instructions) between 1 and 2000),
  is_active boolean not null default true,
  last_done_at timestamptz(3),
  meter_since timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (name, machine_id),
  check ((every is null) = (recurrence = 'weekdays')),
  check ((weekdays <> '{}') = (recurrence = 'weekdays')),
  check ((next_due_on is null) = (recurrence in ('running_hours', 'counts'))),
  check (not takes_machine or begins_at is not null)
);
create index maintenance_plans_machine on maintenance_plans (machine_id, id);

create table maintenance_plan_tasks (
  id bigint generated always as identity primary key,
  maintenance_plan_id bigint not null references maintenance_plans,
  sequence integer not null check (sequence between 1 and 10000),
  text text not null check (length(text) between 1 and 300),
  is_required boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index maintenance_plan_tasks_plan on maintenance_plan_tasks (maintenance_plan_id, sequence);

-- The work order of a plan: when it was planned, the time that it takes of its machine, and who signed for it.
alter table work_orders
  add column maintenance_plan_id bigint references maintenance_plans,
  add column planned_on date,
  add column calendar_exception_id bigint references calendar_exceptions on delete set null,
  add column signature text check (length(signature) between 1 and 160),
  add check ((maintenance_plan_id is null) = (planned_on is null));
create index work_orders_exception on work_orders (calendar_exception_id) where calendar_exception_id is not null;
-- One work order of a plan at a time.
create unique index work_orders_plan on work_orders (maintenance_plan_id)
  where status not in ('done', 'verified', 'cancelled');
create index work_orders_of_plan on work_orders (maintenance_plan_id, id) where maintenance_plan_id is not null;

create table work_order_tasks (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'done')),
  work_order_id bigint not null references work_orders,
  sequence integer not null check (sequence between 1 and 10000),
  text text not null check (length(text) between 1 and 300),
  is_required boolean not null,
  done_at timestamptz(3),
  done_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'done') = (done_at is not null))
);
create index work_order_tasks_order on work_order_tasks (work_order_id, sequence);
