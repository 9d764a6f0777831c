-- Runs that promised the supply of a period to customers, with what each row had before: what a run did can be undone.
create table forecast_allocation_runs (
  id bigint generated always as identity primary key,
  period_id bigint not null references forecast_periods on delete cascade,
  rule text not null check (rule in ('equal', 'proportional', 'priority')),
  run_at timestamptz(3) not null default now(),
  run_by bigint references users,
  undone_at timestamptz(3),
  undone_by bigint references users
);
create index forecast_allocation_runs_period on forecast_allocation_runs (period_id, id);

create table forecast_allocation_run_rows (
  run_id bigint not null references forecast_allocation_runs on delete cascade,
  allocation_id bigint not null references forecast_allocations on delete cascade,
  before_qty numeric(18,6),
  after_qty numeric(18,6) not null check (after_qty >= 0),
  primary key (run_id, allocation_id)
);
create index forecast_allocation_run_rows_allocation on forecast_allocation_run_rows (allocation_id);
