-- Fill checks: samples of filled containers, weighed and judged by the law on net quantity.
create table fill_checks (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'passed' check (status in ('passed', 'failed', 'settled')),
  production_order_id bigint not null references production_orders,
  step_id bigint not null references production_order_steps,
  product_id bigint not null references products,
  machine_id bigint references machines,
  scale_machine_id bigint references machines,
  label_ml numeric(18,6) not null check (label_ml > 0),
  density_g_ml numeric(9,6) not null check (density_g_ml > 0),
  tolerance_ml numeric(18,6) not null check (tolerance_ml >= 0),
  lot_units integer not null check (lot_units >= 1),
  units integer not null check (units between 1 and 125),
  mean_ml numeric(18,6) not null check (mean_ml >= 0),
  sd_ml numeric(18,6) not null check (sd_ml >= 0),
  t numeric(10,4) not null check (t >= 0),
  adjusted_ml numeric(18,6) not null check (adjusted_ml >= mean_ml),
  short_units integer not null check (short_units between 0 and units),
  twice_short_units integer not null check (twice_short_units between 0 and short_units),
  faults text[] not null default '{}' check (faults <@ '{mean,short,twice_short}'),
  in_control boolean not null default true,
  checked_at timestamptz(3) not null,
  checked_by_id bigint references users,
  settle_cause text check (settle_cause in ('sorted', 'weighing_error')),
  settle_reason text check (length(settle_reason) between 1 and 500),
  settled_at timestamptz(3),
  settled_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'settled') = (settle_cause is not null)),
  check ((status = 'settled') = (settle_reason is not null)),
  check (status = 'settled' or (status = 'failed') = (cardinality(faults) > 0))
);
create index fill_checks_number on fill_checks (number collate "C", id);
create index fill_checks_step on fill_checks (step_id, id);
create index fill_checks_order on fill_checks (production_order_id, id);
create index fill_checks_time on fill_checks (checked_at, id);
create index fill_checks_chart on fill_checks (product_id, machine_id, checked_at desc, id desc) where status <> 'settled';

create table fill_check_weights (
  id bigint generated always as identity primary key,
  fill_check_id bigint not null references fill_checks,
  place integer not null check (place >= 1),
  tare_g numeric(10,3) not null check (tare_g > 0),
  gross_g numeric(10,3) not null check (gross_g > tare_g),
  net_ml numeric(18,6) not null check (net_ml > 0),
  verdict text not null check (verdict in ('ok', 'short', 'twice_short')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (fill_check_id, place)
);

-- How far the sample of a bottling step is weighed, when its next check is due, and what is wrong with the last ones.
alter table production_order_steps
  add column fill_due_at timestamptz(3),
  add column fill_checked_at timestamptz(3),
  add column fill_needed integer not null default 0 check (fill_needed >= 0),
  add column fill_weighed integer not null default 0 check (fill_weighed >= 0),
  add column fill_failed text check (length(fill_failed) <= 20),
  add column fill_signal text check (length(fill_signal) <= 20);

-- Scales and instruments that are calibrated: until when, and by which certificate.
alter table machines
  add column calibration_due_on date,
  add column calibration_certificate text check (length(calibration_certificate) between 1 and 120);
