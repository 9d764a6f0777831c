-- Reports of the ingredients of brands to Health Canada, and notices of their changes (SOR/2023-123, s. 5, 7).
create table ingredient_reports (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'open' check (status in ('open', 'submitted')),
  kind text not null check (kind in ('report', 'change')),
  product_id bigint not null references products,
  recipe_id bigint not null references recipes,
  submitted_on date,
  submission_ref text check (length(submission_ref) between 1 and 60),
  submitted_at timestamptz(3),
  submitted_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'submitted') = (submitted_on is not null)),
  check ((status = 'submitted') = (submitted_at is not null))
);
create unique index ingredient_reports_open on ingredient_reports (product_id) where status = 'open';
create index ingredient_reports_product on ingredient_reports (product_id, submitted_at desc);
create index ingredient_reports_recipe on ingredient_reports (recipe_id);
create index ingredient_reports_number on ingredient_reports (number collate "C", id);

-- What a report says, as it was submitted; never changed.
create table ingredient_report_lines (
  ingredient_report_id bigint not null references ingredient_reports,
  place integer not null,
  ingredient text not null,
  is_part boolean not null,
  common_name text not null,
  chemical_name text,
  cas_number text,
  mg_ml numeric(18,6) not null,
  supplier text,
  supplier_address text,
  nicotine_origin text,
  source text,
  primary key (ingredient_report_id, place)
);
