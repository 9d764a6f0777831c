-- Periods of the forecast, what each customer will want of each product in them, and which quantities are worth making.
create table forecast_periods (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'open', 'frozen', 'closed', 'cancelled')),
  name text not null unique check (length(name) between 1 and 80),
  granularity text not null default 'month' check (granularity in ('week', 'month', 'quarter')),
  date_from date not null,
  date_to date not null,
  history_from date,
  history_to date,
  history_basis text not null default 'ordered' check (history_basis in ('ordered', 'shipped')),
  default_method text not null default 'auto' check (default_method in ('auto', 'manual', 'naive', 'seasonal_naive', 'moving_average', 'mean_12', 'ses', 'holt',
    'damped_trend', 'holt_winters', 'theta', 'comb', 'croston', 'sba', 'tsb')),
  growth_percent numeric(7,4) not null default 0 check (growth_percent between -100 and 999.9999),
  service_level_percent numeric(7,4) not null default 95 check (service_level_percent >= 50 and service_level_percent < 100),
  target_volume_ml numeric(18,6) check (target_volume_ml >= 0),
  notes text check (length(notes) between 1 and 2000),
  calculated_at timestamptz(3),
  calculated_by_id bigint references users,
  frozen_at timestamptz(3),
  frozen_by_id bigint references users,
  closed_at timestamptz(3),
  closed_by_id bigint references users,
  wape numeric(9,4) check (wape >= 0),
  bias numeric(9,4),
  naive_wape numeric(9,4) check (naive_wape >= 0),
  baseline_wape numeric(9,4) check (baseline_wape >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (date_from <= date_to),
  check (history_from <= history_to),
  check (history_to < date_from)
);
create index forecast_periods_number on forecast_periods (number collate "C", id);
create index forecast_periods_dates on forecast_periods (date_from, date_to);

-- What was demanded before the first order of this system: months of a predecessor.
create table forecast_history (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  customer_id bigint references customers,
  day date not null,
  ordered_qty numeric(18,6) not null check (ordered_qty >= 0),
  shipped_qty numeric(18,6) not null default 0 check (shipped_qty >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique nulls not distinct (product_id, customer_id, day)
);
create index forecast_history_customer on forecast_history (customer_id);
create index forecast_history_day on forecast_history (day);

create table forecast_allocations (
  id bigint generated always as identity primary key,
  status text not null default 'proposed' check (status in ('proposed', 'adjusted', 'confirmed')),
  period_id bigint not null references forecast_periods,
  product_id bigint not null references products,
  customer_id bigint references customers,
  manual_qty numeric(18,6) check (manual_qty >= 0),
  override_reason text check (length(override_reason) between 1 and 500),
  priority integer not null default 5 check (priority between 1 and 9),
  is_locked boolean not null default false,
  demand_class text not null default 'none' check (demand_class in (
    'smooth', 'erratic', 'intermittent', 'lumpy', 'new', 'none')),
  baseline_method text not null default 'manual' check (baseline_method in ('auto', 'manual', 'naive', 'seasonal_naive', 'moving_average', 'mean_12', 'ses', 'holt',
    'damped_trend', 'holt_winters', 'theta', 'comb', 'croston', 'sba', 'tsb')),
  method_reason text check (length(method_reason) between 1 and 200),
  baseline_qty numeric(18,6) not null default 0 check (baseline_qty >= 0),
  baseline_lower_qty numeric(18,6) not null default 0 check (baseline_lower_qty between 0 and baseline_qty),
  baseline_upper_qty numeric(18,6) not null default 0 check (baseline_upper_qty >= baseline_qty),
  naive_qty numeric(18,6) not null default 0 check (naive_qty >= 0),
  error_qty numeric(18,6) check (error_qty >= 0),
  share_percent numeric(7,4) not null default 0 check (share_percent between 0 and 100),
  last_year_qty numeric(18,6) not null default 0 check (last_year_qty >= 0),
  forecast_qty numeric(18,6) not null default 0 check (forecast_qty >= 0),
  allocated_qty numeric(18,6) check (allocated_qty >= 0),
  frozen_qty numeric(18,6) check (frozen_qty >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique nulls not distinct (period_id, product_id, customer_id)
);
create index forecast_allocations_product on forecast_allocations (product_id);
create index forecast_allocations_customer on forecast_allocations (customer_id) where customer_id is not null;

create table forecast_production_qty_ranges (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  product_id bigint references products,
  product_family_id bigint references product_families,
  bottle_volume_ml numeric(18,6) check (bottle_volume_ml > 0),
  min_qty numeric(18,6) not null default 0 check (min_qty >= 0),
  max_qty numeric(18,6),
  rule text not null check (rule in ('skip', 'exact', 'at_least', 'fixed', 'multiple')),
  production_qty numeric(18,6) check (production_qty > 0),
  multiple_qty numeric(18,6) check (multiple_qty > 0),
  min_batch_volume_ml numeric(18,6) check (min_batch_volume_ml >= 0),
  max_batch_volume_ml numeric(18,6) check (max_batch_volume_ml > 0),
  waste_percent numeric(7,4) not null default 0 check (waste_percent between 0 and 50),
  lead_time_days integer not null default 0 check (lead_time_days between 0 and 120),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (max_qty > min_qty),
  check (min_batch_volume_ml <= max_batch_volume_ml),
  check (num_nonnulls(product_id, product_family_id, bottle_volume_ml) <= 1),
  check (rule not in ('at_least', 'fixed') or production_qty is not null),
  check (rule <> 'multiple' or multiple_qty is not null)
);
create index forecast_production_qty_ranges_product on forecast_production_qty_ranges (product_id)
  where product_id is not null;
create index forecast_production_qty_ranges_family on forecast_production_qty_ranges (product_family_id)
  where product_family_id is not null;
