-- The laboratory: categories with their method, ranges, requests, runs of the instruments and their results.

create table hplc_categories (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  method_code text not null check (length(method_code) between 1 and 40),
  is_legal_method boolean not null default false,
  nicotine_kind text check (nicotine_kind in ('none', 'freebase', 'salt')),
  replicates integer not null default 2 check (replicates between 1 and 10),
  max_rsd_percent numeric(7,4) not null default 2 check (max_rsd_percent between 0 and 100),
  max_retests integer not null default 1 check (max_retests between 0 and 5),
  calibration_days integer not null default 30 check (calibration_days between 1 and 3650),
  min_r_squared numeric(6,5) not null default 0.995 check (min_r_squared between 0 and 1),
  check_limit_percent numeric(7,4) not null default 5 check (check_limit_percent between 0 and 100),
  loq_mg_ml numeric(9,3) not null default 0.05 check (loq_mg_ml >= 0),
  method_from_mg_ml numeric(9,3) check (method_from_mg_ml >= 0),
  method_to_mg_ml numeric(9,3) check (method_to_mg_ml >= 0),
  uncertainty_percent numeric(7,4) not null default 2 check (uncertainty_percent between 0 and 100),
  zero_limit_mg_ml numeric(9,3) check (zero_limit_mg_ml >= 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (method_from_mg_ml <= method_to_mg_ml)
);
create unique index hplc_categories_code_key on hplc_categories (code);
create unique index hplc_categories_name_key on hplc_categories (name);

alter table products add hplc_category_id bigint references hplc_categories;
create index products_hplc_category on products (hplc_category_id);

create table hplc_ranges (
  id bigint generated always as identity primary key,
  type integer not null check (type in (1, 2)),
  percent_range numeric(7,4) not null check (percent_range between 0 and 100),
  hplc_category_id bigint references hplc_categories,
  strength_from numeric(9,3) check (strength_from >= 0),
  strength_to numeric(9,3) check (strength_to >= 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (strength_from <= strength_to)
);
create index hplc_ranges_category on hplc_ranges (hplc_category_id);

create table hplc_requests (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'requested' check (status in (
    'requested', 'sampled', 'in_test', 'passed', 'failed', 'accepted', 'retested', 'recovered', 'rejected',
    'cancelled')),
  source text not null check (source in (
    'batch', 'retest', 'recovery', 'incoming_lot', 'rd_sample', 'stability')),
  lot_id bigint references lots,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'rush')),
  sample_ml numeric(18,6) not null default 20 check (sample_ml > 0),
  production_order_id bigint references production_orders,
  step_id bigint references production_order_steps,
  batch_no integer,
  product_id bigint not null references products,
  hplc_category_id bigint not null references hplc_categories,
  target_strength_mg_ml numeric(9,3) not null check (target_strength_mg_ml >= 0),
  min_mg_ml numeric(9,3) not null check (min_mg_ml >= 0),
  max_mg_ml numeric(9,3) not null,
  export_only boolean not null default false,
  vial_code text check (length(vial_code) between 1 and 40),
  sampled_by_id bigint references users,
  sampled_at timestamptz(3),
  valid_replicates integer not null default 0 check (valid_replicates >= 0),
  final_mg_ml numeric(9,3) check (final_mg_ml >= 0),
  rsd_percent numeric(9,4),
  deviation_percent numeric(9,4),
  is_below_loq boolean not null default false,
  verdict text check (verdict in ('pass', 'low', 'high', 'over_regulatory')),
  analyst_id bigint references users,
  concluded_by_id bigint references users,
  concluded_at timestamptz(3),
  decision text check (decision in ('retest', 'adjust', 'recover', 'reject', 'accept')),
  decision_note text check (length(decision_note) between 1 and 500),
  decided_by_id bigint references users,
  decided_at timestamptz(3),
  countersigned_by_id bigint references users,
  countersigned_at timestamptz(3),
  adjustment_product_id bigint references products,
  adjustment_ml numeric(18,6) check (adjustment_ml > 0),
  retest_of_id bigint references hplc_requests,
  attempt integer not null default 1 check (attempt >= 1),
  retests integer not null default 0 check (retests >= 0),
  adjustments integer not null default 0 check (adjustments >= 0),
  due_at timestamptz(3) not null,
  cancel_note text check (length(cancel_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (min_mg_ml <= max_mg_ml),
  -- The quality and the signature of an accepted deviation are those of two people.
  check (countersigned_by_id <> decided_by_id),
  check (status <> 'accepted' or (decided_by_id is not null and countersigned_by_id is not null)),
  check (status <> 'passed' or verdict = 'pass')
);
create unique index hplc_requests_number_key on hplc_requests (number);
create unique index hplc_requests_vial_code_key on hplc_requests (vial_code);
-- A vial is tested again only as the next attempt; a sample has one successor.
create unique index hplc_requests_retest_of_key on hplc_requests (retest_of_id) where status <> 'cancelled';
create index hplc_requests_due on hplc_requests (due_at desc, number desc);
create index hplc_requests_open on hplc_requests (due_at) where status in ('requested', 'sampled', 'in_test', 'failed');
create index hplc_requests_order on hplc_requests (production_order_id, id);
create index hplc_requests_step on hplc_requests (step_id, id);
create index hplc_requests_lot on hplc_requests (lot_id, id);
create index hplc_requests_product on hplc_requests (product_id, id);
create index hplc_requests_category on hplc_requests (hplc_category_id, id);
create index hplc_requests_adjustment_product on hplc_requests (adjustment_product_id);

create table hplc_orders (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'done', 'reviewed', 'cancelled')),
  machine_id bigint not null references machines,
  hplc_category_id bigint not null references hplc_categories,
  run_date date,
  column_serial text check (length(column_serial) between 1 and 40),
  analyst_id bigint references users,
  calibration_curve_ref text check (length(calibration_curve_ref) between 1 and 40),
  r_squared numeric(6,5) check (r_squared between 0 and 1),
  slope numeric(18,6),
  intercept numeric(18,6),
  system_suitability text check (system_suitability in ('pass', 'fail')),
  suitability_note text check (length(suitability_note) between 1 and 500),
  sample_count integer not null default 0 check (sample_count >= 0),
  file_name text check (length(file_name) between 1 and 255),
  file_hash text check (length(file_hash) between 1 and 64),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  reviewed_by_id bigint references users,
  reviewed_at timestamptz(3),
  cancel_note text check (length(cancel_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (reviewed_by_id <> analyst_id)
);
create unique index hplc_orders_number_key on hplc_orders (number);
create index hplc_orders_run on hplc_orders (run_date desc, number desc);
create index hplc_orders_machine on hplc_orders (machine_id, hplc_category_id, finished_at);
create index hplc_orders_category on hplc_orders (hplc_category_id);

create table hplc_order_lines (
  id bigint generated always as identity primary key,
  hplc_order_id bigint not null references hplc_orders,
  position text not null check (length(position) between 1 and 4 and position ~ '^[A-F][1-9]$'),
  hplc_request_id bigint references hplc_requests,
  control text check (control in ('blank', 'standard', 'check')),
  expected_mg_ml numeric(9,3) check (expected_mg_ml >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((hplc_request_id is null) <> (control is null)),
  check (control is null or control = 'blank' or expected_mg_ml is not null)
);
create unique index hplc_order_lines_position_key on hplc_order_lines (hplc_order_id, position);
create unique index hplc_order_lines_request_key on hplc_order_lines (hplc_order_id, hplc_request_id);
create index hplc_order_lines_request on hplc_order_lines (hplc_request_id);

create table hplc_results (
  id bigint generated always as identity primary key,
  hplc_request_id bigint not null references hplc_requests,
  hplc_order_id bigint not null references hplc_orders,
  product_id bigint not null references products,
  replicate integer not null check (replicate >= 1),
  measured_mg_ml numeric(9,3) not null check (measured_mg_ml >= 0),
  peak_area numeric(18,4) check (peak_area >= 0),
  dilution_factor numeric(12,4) not null default 1 check (dilution_factor > 0),
  retention_min numeric(14,4) check (retention_min >= 0),
  deviation_percent numeric(9,4),
  in_range boolean not null default false,
  is_below_loq boolean not null default false,
  method_code text not null check (length(method_code) between 1 and 40),
  is_legal_method boolean not null default false,
  uncertainty_mg_ml numeric(9,3) check (uncertainty_mg_ml >= 0),
  density_g_ml numeric(9,6) check (density_g_ml > 0),
  source text not null default 'typed' check (source in ('typed', 'imported')),
  measured_at timestamptz(3) not null,
  entered_by_id bigint references users,
  reviewed_by_id bigint references users,
  voided_at timestamptz(3),
  voided_by_id bigint references users,
  void_cause text check (void_cause in (
    'instrument_fault', 'preparation_error', 'wrong_vial', 'integration_error', 'not_suitable')),
  void_reason text check (length(void_reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((voided_at is null) = (void_cause is null))
);
create unique index hplc_results_replicate_key on hplc_results (hplc_request_id, replicate) where voided_at is null;
create index hplc_results_request on hplc_results (hplc_request_id, id);
create index hplc_results_measured on hplc_results (measured_at desc, id desc);
create index hplc_results_product on hplc_results (product_id, measured_at desc, id desc);
create index hplc_results_order on hplc_results (hplc_order_id, id);

create table hplc_control_results (
  id bigint generated always as identity primary key,
  hplc_order_line_id bigint not null references hplc_order_lines,
  hplc_order_id bigint not null references hplc_orders,
  control text not null check (control in ('blank', 'standard', 'check')),
  expected_mg_ml numeric(9,3) check (expected_mg_ml >= 0),
  peak_area numeric(18,4) not null check (peak_area >= 0),
  measured_mg_ml numeric(9,3) not null check (measured_mg_ml >= 0),
  recovery_percent numeric(12,4),
  limit_percent numeric(7,4) not null check (limit_percent between 0 and 100),
  in_limits boolean not null default false,
  source text not null default 'typed' check (source in ('typed', 'imported')),
  measured_at timestamptz(3) not null,
  entered_by_id bigint references users,
  voided_at timestamptz(3),
  voided_by_id bigint references users,
  void_cause text check (void_cause in (
    'instrument_fault', 'preparation_error', 'wrong_vial', 'integration_error', 'not_suitable')),
  void_reason text check (length(void_reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((voided_at is null) = (void_cause is null))
);
create index hplc_control_results_order on hplc_control_results (hplc_order_id, id);
create index hplc_control_results_line on hplc_control_results (hplc_order_line_id);
create index hplc_control_results_measured on hplc_control_results (measured_at desc, id desc);
