-- How lots keep: samples laid aside at the start of a study, and measured at its time points.
create table stability_studies (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'active', 'completed', 'stopped')),
  lot_id bigint not null references lots,
  condition text not null default 'long_term' check (condition in (
    'long_term', 'intermediate', 'accelerated', 'refrigerated')),
  months text not null default '0, 3, 6, 9, 12, 18, 24' check (length(months) between 1 and 60),
  sample_qty numeric(18,6) not null default 2 check (sample_qty > 0),
  retention_qty numeric(18,6) not null default 0 check (retention_qty >= 0),
  bin_id bigint not null references bins,
  note text check (length(note) between 1 and 500),
  product_id bigint not null references products,
  hplc_category_id bigint not null references hplc_categories,
  target_strength_mg_ml numeric(9,3) not null check (target_strength_mg_ml between 0 and 1000),
  min_mg_ml numeric(9,3) not null check (min_mg_ml between 0 and 1000),
  max_mg_ml numeric(9,3) not null check (max_mg_ml between 0 and 1000),
  started_on date,
  next_due_on date,
  points_open integer not null default 0 check (points_open >= 0),
  points_out integer not null default 0 check (points_out >= 0),
  stop_note text check (length(stop_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'draft') = (started_on is null))
);
create index stability_studies_number on stability_studies (number collate "C", id);
create index stability_studies_lot on stability_studies (lot_id);
create index stability_studies_product on stability_studies (product_id);
create index stability_studies_due on stability_studies (next_due_on) where status = 'active';

create table stability_points (
  id bigint generated always as identity primary key,
  status text not null default 'planned' check (status in ('planned', 'requested', 'measured', 'skipped')),
  stability_study_id bigint not null references stability_studies,
  month integer not null check (month between 0 and 999),
  due_on date not null,
  hplc_request_id bigint references hplc_requests,
  result_mg_ml numeric(9,3) check (result_mg_ml between 0 and 1000),
  change_percent numeric(9,4),
  in_range boolean,
  measured_at timestamptz(3),
  reminded_on date,
  skip_note text check (length(skip_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'measured') = (result_mg_ml is not null)),
  check (status <> 'requested' or hplc_request_id is not null)
);
create unique index stability_points_month_key on stability_points (stability_study_id, month);
create index stability_points_request on stability_points (hplc_request_id);
create index stability_points_due on stability_points (due_on) where status in ('planned', 'requested');
