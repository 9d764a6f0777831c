-- Projects of R&D, their samples, and the formulae of each sample version by version.
create table rd_projects (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'requested', 'accepted', 'in_development',
    'in_evaluation', 'completed', 'rejected', 'on_hold', 'cancelled')),
  -- Sorts open projects first.
  rank integer not null generated always as
    (case when status in ('completed', 'rejected', 'cancelled') then 1 else 0 end) stored,
  name text not null check (length(name) between 1 and 120),
  project_type text not null default 'new_flavor' check (project_type in ('new_flavor', 'line_extension', 'reformulation',
    'cost_reduction', 'customer_match', 'regulatory_change', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  customer_id bigint references customers,
  brand_id bigint references brands,
  product_family_id bigint references product_families,
  flavor_id bigint references flavors,
  reference_product_id bigint references products,
  brief text check (length(brief) between 1 and 4000),
  base_type text not null default 'freebase' check (base_type in ('freebase', 'salt', 'nicotine_free', 'concentrate')),
  target_strengths text not null check (length(target_strengths) between 1 and 60),
  target_pg_percent numeric(7,4) check (target_pg_percent between 0 and 100),
  target_vg_percent numeric(7,4) check (target_vg_percent between 0 and 100),
  bottle_volumes_ml text check (length(bottle_volumes_ml) between 1 and 60),
  target_cost_per_l numeric(14,4) check (target_cost_per_l >= 0),
  target_price numeric(14,4) check (target_price >= 0),
  expected_annual_volume_ml numeric(18,6) check (expected_annual_volume_ml >= 0),
  markets text[] not null default '{}' check (markets <@ array['CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON',
    'PE', 'QC', 'SK', 'YT', 'EX']),
  excluded_ingredients text check (length(excluded_ingredients) between 1 and 400),
  samples_wanted integer not null default 1 check (samples_wanted between 1 and 20),
  supervisor_id bigint references users,
  default_flavorist_id bigint references users,
  due_date date,
  requested_by_id bigint references users,
  requested_at timestamptz(3),
  accepted_at timestamptz(3),
  closed_at timestamptz(3),
  closing_note text check (length(closing_note) between 1 and 1000),
  sample_count integer not null default 0 check (sample_count >= 0),
  approved_count integer not null default 0 check (approved_count between 0 and sample_count),
  held_from text check (length(held_from) between 1 and 20),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (target_pg_percent + target_vg_percent = 100)
);
create index rd_projects_number on rd_projects (number collate "C", id);
create index rd_projects_open on rd_projects (rank, due_date, id);
create index rd_projects_customer on rd_projects (customer_id);
create index rd_projects_brand on rd_projects (brand_id);
create index rd_projects_family on rd_projects (product_family_id);
create index rd_projects_flavor on rd_projects (flavor_id);
create index rd_projects_reference on rd_projects (reference_product_id);
create index rd_projects_supervisor on rd_projects (supervisor_id);

create table rd_samples (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'requested' check (status in ('requested', 'in_development', 'ready_for_qc', 'in_qc',
    'qc_failed', 'qc_passed', 'in_evaluation', 'approved', 'converted', 'rejected', 'on_hold', 'cancelled')),
  rank integer not null generated always as
    (case when status in ('converted', 'rejected', 'cancelled') then 1 else 0 end) stored,
  project_id bigint not null references rd_projects,
  name text not null check (length(name) between 1 and 120),
  flavorist_id bigint references users,
  base_type text not null check (base_type in ('freebase', 'salt', 'nicotine_free', 'concentrate')),
  target_strength numeric(9,3) not null check (target_strength between 0 and 1000),
  target_pg_percent numeric(7,4) check (target_pg_percent between 0 and 100),
  target_vg_percent numeric(7,4) check (target_vg_percent between 0 and 100),
  target_cost_per_l numeric(14,4) check (target_cost_per_l >= 0),
  like_sample_id bigint references rd_samples check (like_sample_id <> id),
  sample_volume_ml numeric(18,6) not null default 30 check (sample_volume_ml > 0),
  bottles integer not null default 3 check (bottles between 1 and 50),
  steeping_days integer not null default 0 check (steeping_days between 0 and 60),
  due_date date,
  blind_code text not null check (blind_code ~ '^\d{3}$'),
  current_version_id bigint,
  approved_version_id bigint,
  recipe_id bigint references recipes,
  verdict_note text check (length(verdict_note) between 1 and 1000),
  total_percent numeric(7,4) not null default 0 check (total_percent between 0 and 100),
  strength_mg_ml numeric(9,3) not null default 0 check (strength_mg_ml >= 0),
  pg_percent numeric(7,4) not null default 0 check (pg_percent between 0 and 100),
  vg_percent numeric(7,4) not null default 0 check (vg_percent between 0 and 100),
  cost_per_l numeric(14,4) check (cost_per_l >= 0),
  held_from text check (length(held_from) between 1 and 20),
  approved_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (project_id, name),
  check (target_pg_percent + target_vg_percent = 100)
);
create index rd_samples_number on rd_samples (number collate "C", id);
create index rd_samples_open on rd_samples (rank, due_date, id);
create index rd_samples_flavorist on rd_samples (flavorist_id);
create index rd_samples_like on rd_samples (like_sample_id) where like_sample_id is not null;
create index rd_samples_recipe on rd_samples (recipe_id) where recipe_id is not null;
-- A code is free again once its sample is done.
create unique index rd_samples_blind_code_key on rd_samples (blind_code)
  where status not in ('converted', 'rejected', 'cancelled');

create table rd_sample_versions (
  id bigint generated always as identity primary key,
  sample_id bigint not null references rd_samples,
  version_number integer not null check (version_number > 0),
  status text not null default 'draft' check (status in ('draft', 'locked', 'qc_passed', 'qc_failed', 'approved',
    'superseded', 'discarded')),
  basis text not null default 'volume' check (basis in ('volume', 'weight')),
  batch_size numeric(18,6) not null default 100 check (batch_size > 0),
  change_note text check (length(change_note) between 1 and 500),
  parent_version_id bigint references rd_sample_versions,
  locked_at timestamptz(3),
  locked_by_id bigint references users,
  prepared_at timestamptz(3),
  prepared_by_id bigint references users,
  ready_on date,
  strength_note text check (length(strength_note) between 1 and 200),
  total_percent numeric(7,4) not null default 0 check (total_percent between 0 and 100),
  density_g_ml numeric(9,6) check (density_g_ml >= 0),
  strength_mg_ml numeric(9,3) not null default 0 check (strength_mg_ml >= 0),
  pg_percent numeric(7,4) not null default 0 check (pg_percent between 0 and 100),
  vg_percent numeric(7,4) not null default 0 check (vg_percent between 0 and 100),
  flavor_percent numeric(7,4) not null default 0 check (flavor_percent between 0 and 100),
  cost_per_l numeric(14,4) check (cost_per_l >= 0),
  hplc_mg_ml numeric(9,3) check (hplc_mg_ml >= 0),
  formula_hash text check (length(formula_hash) between 1 and 64),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (sample_id, version_number),
  check (status in ('draft', 'discarded') or total_percent = 100 and formula_hash is not null)
);
create index rd_sample_versions_parent on rd_sample_versions (parent_version_id) where parent_version_id is not null;
create unique index rd_sample_versions_approved_key on rd_sample_versions (sample_id) where status = 'approved';

alter table rd_samples
  add foreign key (current_version_id) references rd_sample_versions deferrable initially deferred,
  add foreign key (approved_version_id) references rd_sample_versions deferrable initially deferred;
create index rd_samples_current on rd_samples (current_version_id);
create index rd_samples_approved on rd_samples (approved_version_id) where approved_version_id is not null;

create table rd_sample_ingredients (
  id bigint generated always as identity primary key,
  sample_version_id bigint not null references rd_sample_versions,
  sequence integer not null check (sequence between 1 and 10000),
  product_id bigint not null references products,
  kind text check (kind in ('flavour', 'nicotine', 'pg', 'vg', 'sweetener', 'cooling', 'solvent', 'water', 'other')),
  percent numeric(7,4) check (percent > 0 and percent <= 100),
  is_qs boolean not null default false,
  density_g_ml numeric(9,6) check (density_g_ml > 0),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  carrier_pg_percent numeric(7,4) check (carrier_pg_percent between 0 and 100),
  carrier_vg_percent numeric(7,4) check (carrier_vg_percent between 0 and 100),
  cost_per_litre numeric(14,4) check (cost_per_litre >= 0),
  weighed_amount numeric(18,6) check (weighed_amount >= 0),
  lot_id bigint references lots,
  weighed_at timestamptz(3),
  weighed_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (sample_version_id, product_id),
  check (carrier_pg_percent + carrier_vg_percent <= 100)
);
-- Where an ingredient is used, over all versions.
create index rd_sample_ingredients_product on rd_sample_ingredients (product_id, sample_version_id);
create index rd_sample_ingredients_lot on rd_sample_ingredients (lot_id) where lot_id is not null;
create unique index rd_sample_ingredients_qs_key on rd_sample_ingredients (sample_version_id) where is_qs;

-- The R&D version that a revision of a recipe was converted from.
alter table recipes add column rd_sample_version_id bigint references rd_sample_versions;
create index recipes_rd_sample_version on recipes (rd_sample_version_id) where rd_sample_version_id is not null;

-- A request of the laboratory may be about a version of a sample.
alter table hplc_requests add column rd_sample_version_id bigint references rd_sample_versions;
create index hplc_requests_rd_sample_version on hplc_requests (rd_sample_version_id)
  where rd_sample_version_id is not null;
