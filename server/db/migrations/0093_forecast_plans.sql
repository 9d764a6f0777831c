-- What to make when: plans of the forecast, their lines and revisions, and what was forecast of each period and when.
alter table forecast_allocations add column rmse_qty numeric(18,6) check (rmse_qty >= 0);
alter table forecast_allocations add column planner_id bigint references users;

create table forecast_production_plans (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'calculated', 'approved', 'released', 'completed', 'cancelled')),
  period_id bigint not null references forecast_periods,
  name text not null check (length(name) between 1 and 80),
  revision integer not null default 1 check (revision >= 1),
  horizon_from date not null,
  horizon_to date not null,
  bucket text not null default 'week' check (bucket in ('day', 'week')),
  location_id bigint references locations,
  consumption text not null default 'forecast_and_orders' check (consumption in (
    'forecast_and_orders', 'orders_only', 'forecast_only')),
  safety_method text not null default 'none' check (safety_method in ('none', 'percent', 'days_of_cover', 'statistical')),
  safety_percent numeric(7,4) check (safety_percent between 0 and 100),
  safety_days integer check (safety_days between 0 and 180),
  include_open_production boolean not null default true,
  include_open_purchases boolean not null default true,
  lot_sizing text not null default 'each_bucket' check (lot_sizing in ('each_bucket', 'fewest_batches')),
  capacity_ml_per_day numeric(18,6) check (capacity_ml_per_day >= 0),
  stock_as_of timestamptz(3),
  approved_at timestamptz(3),
  approved_by_id bigint references users,
  released_at timestamptz(3),
  released_by_id bigint references users,
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (horizon_from <= horizon_to and horizon_to < horizon_from + 182),
  check (safety_method <> 'percent' or safety_percent is not null),
  check (safety_method <> 'days_of_cover' or safety_days is not null)
);
create index forecast_production_plans_period on forecast_production_plans (period_id);
create index forecast_production_plans_number on forecast_production_plans (number collate "C", id);

create table forecast_production_plan_lines (
  id bigint generated always as identity primary key,
  status text not null default 'proposed' check (status in (
    'proposed', 'confirmed', 'released', 'in_progress', 'done', 'skipped')),
  plan_id bigint not null references forecast_production_plans on delete cascade,
  product_id bigint not null references products,
  recipe_id bigint references recipes,
  bucket_start date not null,
  bucket_end date not null,
  due_date date not null,
  start_date date not null,
  on_hand_qty numeric(18,6) not null default 0,
  reserved_qty numeric(18,6) not null default 0,
  open_sales_qty numeric(18,6) not null default 0,
  open_production_qty numeric(18,6) not null default 0,
  open_purchase_qty numeric(18,6) not null default 0,
  sold_qty numeric(18,6) not null default 0,
  forecast_qty numeric(18,6) not null default 0,
  horizon_forecast_qty numeric(18,6) not null default 0,
  basis_qty numeric(18,6) not null default 0,
  gross_requirement_qty numeric(18,6) not null default 0,
  safety_stock_qty numeric(18,6) not null default 0,
  projected_qty numeric(18,6) not null default 0,
  net_requirement_qty numeric(18,6) not null default 0 check (net_requirement_qty >= 0),
  qty_range_id bigint references forecast_production_qty_ranges,
  suggested_qty numeric(18,6) not null default 0 check (suggested_qty >= 0),
  planned_qty numeric(18,6) not null default 0 check (planned_qty >= 0),
  change_reason text check (length(change_reason) between 1 and 300),
  planned_volume_ml numeric(24,6) not null default 0 check (planned_volume_ml >= 0),
  priority integer not null default 5 check (priority between 1 and 9),
  is_over_capacity boolean not null default false,
  daily_order_line_id bigint references daily_order_lines,
  production_order_id bigint references production_orders,
  produced_qty numeric(18,6) not null default 0 check (produced_qty >= 0),
  return_note text check (length(return_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (plan_id, product_id, bucket_start),
  check (start_date <= due_date),
  check (due_date between bucket_start and bucket_end)
);
create index forecast_production_plan_lines_product on forecast_production_plan_lines (product_id);
create index forecast_production_plan_lines_recipe on forecast_production_plan_lines (recipe_id) where recipe_id is not null;
create index forecast_production_plan_lines_range on forecast_production_plan_lines (qty_range_id)
  where qty_range_id is not null;
create unique index forecast_production_plan_lines_daily on forecast_production_plan_lines (daily_order_line_id)
  where daily_order_line_id is not null;
create index forecast_production_plan_lines_order on forecast_production_plan_lines (production_order_id)
  where production_order_id is not null;

-- What an approved revision planned, to compare later ones with.
create table forecast_plan_revisions (
  plan_id bigint not null references forecast_production_plans on delete cascade,
  revision integer not null,
  product_id bigint not null references products,
  bucket_start date not null,
  planned_qty numeric(18,6) not null,
  primary key (plan_id, revision, product_id, bucket_start)
);

-- What was forecast of a period so many periods before it: append-only, the source of accuracy by lag.
create table forecast_snapshots (
  id bigint generated always as identity primary key,
  period_id bigint not null references forecast_periods,
  product_id bigint not null references products,
  customer_id bigint references customers,
  kind text not null check (kind in ('naive', 'baseline', 'forecast')),
  method text,
  lag integer not null check (lag >= 0),
  qty numeric(18,6) not null check (qty >= 0),
  taken_at timestamptz(3) not null default now()
);
create index forecast_snapshots_period on forecast_snapshots (period_id, kind, lag, product_id);
