-- Calculations of periods: those that wait and run, how far they are, and how they ended.
create table forecast_calculations (
  id bigint generated always as identity primary key,
  period_id bigint not null references forecast_periods on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  discards_changes boolean not null default false,
  products_done integer not null default 0,
  products_total integer,
  note text check (length(note) between 1 and 500),
  requested_by_id bigint references users,
  requested_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index forecast_calculations_period on forecast_calculations (period_id, id);
-- One calculation of a period at a time.
create unique index forecast_calculations_open on forecast_calculations (period_id) where status in ('queued', 'running');
