-- What of the history is not taken as it is: single values far from those around them, and buckets in which stock ran
-- out, with what is taken instead; a planner may have the real value taken again.
create table forecast_corrections (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  granularity text not null check (granularity in ('week', 'month', 'quarter')),
  bucket_start date not null,
  kind text not null check (kind in ('outlier', 'stock_out')),
  actual_qty numeric(18,6) not null check (actual_qty >= 0),
  corrected_qty numeric(18,6) not null check (corrected_qty >= 0),
  is_dismissed boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (product_id, granularity, bucket_start)
);

-- Promotions, holidays and changes of the law that move demand, and by how much.
create table forecast_events (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('promotion', 'holiday', 'duty_change', 'flavour_ban', 'new_jurisdiction', 'other')),
  date_from date not null,
  date_to date not null,
  product_id bigint references products,
  brand_id bigint references brands,
  effect_percent numeric(7,4) check (effect_percent between -100 and 900),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (date_from <= date_to),
  check (num_nonnulls(product_id, brand_id) <= 1)
);
create index forecast_events_product on forecast_events (product_id) where product_id is not null;
create index forecast_events_brand on forecast_events (brand_id) where brand_id is not null;
create index forecast_events_dates on forecast_events (date_from);

-- Whose demand before its own a product takes over: that of the product it follows, or of one like it.
create table forecast_successions (
  id bigint generated always as identity primary key,
  product_id bigint not null unique references products,
  from_product_id bigint not null references products,
  kind text not null default 'predecessor' check (kind in ('predecessor', 'like')),
  factor numeric(9,4) not null default 1 check (factor > 0 and factor <= 10),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (product_id <> from_product_id)
);
create index forecast_successions_from on forecast_successions (from_product_id);

alter table forecast_periods drop constraint forecast_periods_default_method_check;
alter table forecast_periods add constraint forecast_periods_default_method_check check (default_method in ('auto', 'manual', 'naive', 'seasonal_naive', 'moving_average', 'mean_12', 'ses', 'holt',
  'damped_trend', 'holt_winters', 'theta', 'comb', 'croston', 'sba', 'tsb', 'pooled'));
alter table forecast_allocations drop constraint forecast_allocations_baseline_method_check;
alter table forecast_allocations add constraint forecast_allocations_baseline_method_check check (baseline_method in ('auto', 'manual', 'naive', 'seasonal_naive', 'moving_average', 'mean_12', 'ses', 'holt',
  'damped_trend', 'holt_winters', 'theta', 'comb', 'croston', 'sba', 'tsb', 'pooled'));
