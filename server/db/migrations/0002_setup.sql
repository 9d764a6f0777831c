-- Set-up of the plant: places, lists of values, products, machines, flows and recipes.

create table countries (
  id bigint generated always as identity primary key,
  iso2 text not null check (length(iso2) between 1 and 2),
  iso3 text not null check (length(iso3) between 1 and 3),
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index countries_iso2_key on countries (iso2);
create unique index countries_iso3_key on countries (iso3);

create table provinces (
  id bigint generated always as identity primary key,
  country_id bigint not null references countries,
  code text not null check (length(code) between 1 and 3),
  name text not null check (length(name) between 1 and 80),
  excise_jurisdiction text not null default 'CA' check (length(excise_jurisdiction) between 1 and 2),
  flavour_ban boolean not null default false,
  max_volume_ml numeric(18,6) check (max_volume_ml > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index provinces_code_key on provinces (country_id, code);

create table locations (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('plant', 'warehouse', 'distribution_centre', 'lab', 'office')),
  address text check (length(address) between 1 and 200),
  city text check (length(city) between 1 and 80),
  province_id bigint references provinces,
  postal_code text check (length(postal_code) between 1 and 12),
  timezone text not null default 'America/Toronto' check (length(timezone) between 1 and 60),
  is_stock_location boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index locations_code_key on locations (code);
create index locations_province on locations (province_id);

create table parameter_types (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 80),
  module text not null check (module in (
    'Administration', 'Inventory', 'Production', 'Assembly', 'Purchase', 'Sale', 'R&D', 'Training',
    'Project Management', 'Lab Receiving', 'Forecast', 'Imports')),
  value_kind text not null default 'text' check (value_kind in (
    'text', 'integer', 'numeric', 'boolean', 'date')),
  is_system boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index parameter_types_code_key on parameter_types (code);

create table parameters (
  id bigint generated always as identity primary key,
  parameter_type_id bigint not null references parameter_types,
  code text not null check (length(code) between 1 and 40),
  label text not null check (length(label) between 1 and 80),
  value text check (length(value) between 1 and 200),
  sort_order integer not null default 0 check (sort_order between 0 and 100000),
  color text check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index parameters_code_key on parameters (parameter_type_id, code);

create table measures (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 10),
  name text not null check (length(name) between 1 and 60),
  dimension text not null check (dimension in ('volume', 'mass', 'count', 'length')),
  factor_to_base numeric(18,6) not null default 1 check (factor_to_base > 0),
  decimals integer not null default 0 check (decimals between 0 and 6),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index measures_code_key on measures (code);

create table categories (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  parent_id bigint references categories,
  tax_class text not null default 'standard' check (tax_class in (
    'standard', 'vapour', 'zero_rated', 'exempt')),
  count_every_days integer check (count_every_days > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index categories_code_key on categories (code);
create index categories_parent on categories (parent_id);

create table brands (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  owner text not null default 'own' check (owner in ('own', 'contract')),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index brands_code_key on brands (code);
create unique index brands_name_key on brands (name);

create table flavors (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  profile text not null check (profile in (
    'fruit', 'menthol', 'tobacco', 'dessert', 'beverage', 'candy', 'unflavoured')),
  is_restricted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index flavors_code_key on flavors (code);
create unique index flavors_name_key on flavors (name);

create table phases (
  id bigint generated always as identity primary key,
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  sequence integer not null check (sequence between 1 and 10000),
  colour text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  icon text check (length(icon) between 1 and 40),
  roles text[] not null default '{}',
  wall_visible boolean not null default true,
  wip_limit integer check (wip_limit > 0),
  target_hours numeric(6,2) check (target_hours > 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index phases_code_key on phases (area, code);
create unique index phases_name_key on phases (area, name);

create table operations (
  id bigint generated always as identity primary key,
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  phase_id bigint not null references phases,
  role text not null check (role in (
    'admin', 'inventory', 'product_approval_admin', 'supervisor', 'warehouse', 'planning', 'requester',
    'batcher', 'bottler', 'labeler', 'transfer', 'shipping', 'recovery', 'stamper', 'manager', 'qa_manager',
    'hplc_tech', 'supervisor_batcher', 'supervisor_production', 'stamp_inventory', 'recipes',
    'recipe_approval', 'production_reports', 'sealer', 'cartoner', 'director', 'purchase', 'sale',
    'rd_requester', 'rd_supervisor', 'rd_flavorist', 'rd_quality_control', 'head_batcher',
    'training_supervisor', 'trainer', 'automation_tech')),
  unit_kind text not null check (unit_kind in ('ml', 'unit', 'carton', 'skid', 'sample')),
  standard_rate_per_hour numeric(12,2) not null default 0 check (standard_rate_per_hour >= 0),
  setup_minutes integer not null default 0 check (setup_minutes >= 0),
  needs_machine boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index operations_code_key on operations (area, code);
create unique index operations_name_key on operations (area, name);
create index operations_phase on operations (phase_id);

-- What a machine does now is kept by its states in the same transaction; current_step_id gets its key with the steps.
create table machines (
  id bigint generated always as identity primary key,
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in (
    'tank', 'scale', 'filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer', 'hplc', 'conveyor',
    'other')),
  phase_id bigint not null references phases,
  location_id bigint not null references locations,
  line text check (length(line) between 1 and 40),
  ideal_rate_per_hour numeric(12,2) check (ideal_rate_per_hour > 0),
  capacity_ml numeric(18,6) check (capacity_ml > 0),
  min_batch_ml numeric(18,6) check (min_batch_ml >= 0),
  planned_minutes_per_shift integer check (planned_minutes_per_shift between 1 and 1440),
  qr_code text check (length(qr_code) between 1 and 60),
  is_active boolean not null default true,
  current_state text not null default 'idle' check (current_state in (
    'running', 'setup', 'idle', 'planned_stop', 'down', 'maintenance', 'cleaning', 'off')),
  current_state_since timestamptz(3) not null,
  current_step_id bigint,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (kind <> 'tank' or capacity_ml is not null),
  check (min_batch_ml < capacity_ml),
  check (kind not in ('filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer') or ideal_rate_per_hour is not null)
);
create unique index machines_code_key on machines (area, code);
create unique index machines_name_key on machines (area, name);
create unique index machines_qr_code_key on machines (qr_code);
create index machines_phase on machines (phase_id);
create index machines_location on machines (location_id);
create index machines_current_step on machines (current_step_id);

create table flows (
  id bigint generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  description text check (length(description) between 1 and 500),
  overage_percent numeric(7,4) not null default 2 check (overage_percent between 0 and 100),
  line_loss_ml numeric(18,6) not null default 1500 check (line_loss_ml >= 0),
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index flows_code_key on flows (area, code);
create unique index flows_name_key on flows (area, name);
create unique index flows_default_key on flows (area) where is_default;

create table flow_actions (
  id bigint generated always as identity primary key,
  flow_id bigint not null references flows,
  sequence integer not null check (sequence between 1 and 10000),
  phase_id bigint not null references phases,
  operation_id bigint not null references operations,
  machine_id bigint references machines,
  allow_overlap boolean not null default true,
  min_buffer_qty numeric(18,6) not null default 0 check (min_buffer_qty >= 0),
  requires_hplc_pass boolean not null default false,
  requires_label_check boolean not null default false,
  requires_second_person boolean not null default false,
  is_optional boolean not null default false,
  scrap_limit_percent numeric(7,4) not null default 3 check (scrap_limit_percent between 0 and 100),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index flow_actions_sequence_key on flow_actions (flow_id, sequence);
create index flow_actions_phase on flow_actions (phase_id);
create index flow_actions_operation on flow_actions (operation_id);
create index flow_actions_machine on flow_actions (machine_id);

create table products (
  id bigint generated always as identity primary key,
  sku text not null check (length(sku) between 1 and 40),
  name text not null check (length(name) between 1 and 160),
  kind text not null check (kind in (
    'raw_material', 'flavour', 'base', 'nicotine', 'semi_finished', 'finished_good', 'packaging',
    'consumable', 'service')),
  status text not null default 'draft' check (status in (
    'draft', 'active', 'discontinued', 'blocked', 'archived')),
  brand_id bigint references brands,
  flavor_id bigint references flavors,
  category_id bigint not null references categories,
  stock_measure_id bigint not null references measures,
  purchase_measure_id bigint references measures,
  purchase_factor numeric(18,6) check (purchase_factor > 0),
  volume_ml numeric(18,6) check (volume_ml > 0),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  nicotine_kind text check (nicotine_kind in ('none', 'freebase', 'salt')),
  pg_percent numeric(7,4) check (pg_percent between 0 and 100),
  vg_percent numeric(7,4) check (vg_percent between 0 and 100),
  density_g_ml numeric(9,6) check (density_g_ml > 0),
  excise_jurisdiction text check (excise_jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'EX')),
  barcode text check (length(barcode) between 1 and 14),
  case_barcode text check (length(case_barcode) between 1 and 14),
  units_per_carton integer check (units_per_carton > 0),
  cartons_per_skid integer check (cartons_per_skid > 0),
  pack_multiple integer check (pack_multiple > 0),
  lot_tracked boolean not null default true,
  expiry_tracked boolean not null default false,
  shelf_life_days integer check (shelf_life_days > 0),
  min_stock numeric(18,6) check (min_stock >= 0),
  reorder_point numeric(18,6) check (reorder_point >= 0),
  reorder_qty numeric(18,6) check (reorder_qty >= 0),
  max_stock numeric(18,6) check (max_stock >= 0),
  lead_time_days integer check (lead_time_days >= 0),
  list_price numeric(14,4) check (list_price >= 0),
  standard_cost numeric(14,4) check (standard_cost >= 0),
  tax_class text not null default 'standard' check (tax_class in (
    'standard', 'vapour', 'zero_rated', 'exempt')),
  un_number text check (length(un_number) between 1 and 10),
  hs_code text check (length(hs_code) between 1 and 10),
  net_weight_g numeric(18,6) check (net_weight_g >= 0),
  gross_weight_g numeric(18,6) check (gross_weight_g >= 0),
  is_purchasable boolean not null default false,
  is_saleable boolean not null default false,
  is_producible boolean not null default false,
  default_flow_id bigint references flows,
  label_code text check (length(label_code) between 1 and 40),
  unstamped_product_id bigint references products,
  average_cost numeric(14,4) check (average_cost >= 0),
  last_cost numeric(14,4) check (last_cost >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (pg_percent + vg_percent <= 100),
  check (min_stock <= reorder_point),
  check (reorder_point <= max_stock),
  check (gross_weight_g >= net_weight_g),
  check (kind <> 'finished_good' or volume_ml is not null),
  check (not expiry_tracked or shelf_life_days is not null)
);
create unique index products_sku_key on products (sku);
create unique index products_barcode_key on products (barcode);
create unique index products_case_barcode_key on products (case_barcode);
create index products_brand on products (brand_id);
create index products_flavor on products (flavor_id);
create index products_category on products (category_id);
create index products_stock_measure on products (stock_measure_id);
create index products_purchase_measure on products (purchase_measure_id);
create index products_default_flow on products (default_flow_id);
create index products_unstamped_product on products (unstamped_product_id);
create index products_kind on products (kind, status);

create table product_components (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  component_product_id bigint not null references products,
  qty_per_unit numeric(18,6) not null check (qty_per_unit > 0),
  phase_code text not null check (phase_code in ('bottling', 'labelling', 'packing', 'sealing', 'cartoning')),
  scrap_percent numeric(7,4) not null default 0 check (scrap_percent between 0 and 100),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (component_product_id <> product_id)
);
create unique index product_components_component_product_id_key on product_components (product_id, component_product_id);
create index product_components_component_product on product_components (component_product_id);

create table recipes (
  id bigint generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'retired')),
  name text not null check (length(name) between 1 and 160),
  product_id bigint not null references products,
  basis text not null default 'volume' check (basis in ('volume', 'weight')),
  target_strength_mg_ml numeric(9,3) not null check (target_strength_mg_ml between 0 and 1000),
  density_g_ml numeric(9,6) check (density_g_ml > 0),
  mix_minutes integer not null default 0 check (mix_minutes >= 0),
  rest_hours numeric(8,2) not null default 0 check (rest_hours >= 0),
  effective_from date,
  is_rework boolean not null default false,
  export_only boolean not null default false,
  notes text check (length(notes) between 1 and 2000),
  code text not null check (length(code) between 1 and 20),
  revision integer not null check (revision > 0),
  pg_percent numeric(7,4) not null default 0 check (pg_percent between 0 and 100),
  vg_percent numeric(7,4) not null default 0 check (vg_percent between 0 and 100),
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  replaced_by_id bigint references recipes,
  reject_note text check (length(reject_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index recipes_revision_key on recipes (code, revision);
create index recipes_product on recipes (product_id);
create index recipes_approved_by on recipes (approved_by_id);
create index recipes_replaced_by on recipes (replaced_by_id);
create unique index recipes_approved_key on recipes (code) where status = 'approved';

create table recipe_lines (
  id bigint generated always as identity primary key,
  recipe_id bigint not null references recipes,
  sequence integer not null check (sequence between 1 and 10000),
  product_id bigint not null references products,
  role text not null check (role in ('nicotine', 'flavour', 'pg', 'vg', 'additive', 'recovery')),
  percent numeric(9,6) not null check (percent > 0 and percent <= 100),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  tolerance_percent numeric(7,4) check (tolerance_percent between 0 and 100),
  is_hazard boolean not null default false,
  note text check (length(note) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (role <> 'nicotine' or strength_mg_ml is not null)
);
create unique index recipe_lines_product_id_key on recipe_lines (recipe_id, product_id);
create index recipe_lines_product on recipe_lines (product_id);

alter table users add foreign key (location_id) references locations;

-- What every company starts with: the phases of the floor, Canada, the units of measure and the lists of reasons.
insert into phases (code, name, sequence, colour, icon, roles, wip_limit, target_hours) values
  ('batching', 'Batching', 10, '#0d1a85', 'flask', '{batcher}', 8, 4),
  ('hplc', 'HPLC', 20, '#4c8fc7', 'microscope', '{hplc_tech,qa_manager}', 10, 2),
  ('bottling', 'Bottling', 30, '#36777a', 'bottle', '{bottler}', 6, 5),
  ('labelling', 'Labelling', 40, '#166100', 'tag', '{labeler}', 6, 5),
  ('stamping', 'Stamping', 50, '#7e8118', 'rubber-stamp', '{stamper}', 6, 6),
  ('packing', 'Packing', 60, '#462806', 'package', '{labeler}', 6, 3),
  ('transfer', 'Transfer', 70, '#c18472', 'transfer', '{transfer}', 8, 1),
  ('shipping', 'Shipping', 80, '#752c58', 'truck', '{shipping}', 8, 8);

insert into countries (iso2, iso3, name) values ('CA', 'CAN', 'Canada'), ('US', 'USA', 'United States');

-- Who takes part in the coordinated duty and which provinces ban flavours is the company's to keep current.
insert into provinces (country_id, code, name, excise_jurisdiction, flavour_ban)
select id, p.code, p.name, p.jurisdiction, p.ban from countries, (values
  ('AB', 'Alberta', 'AB', false), ('BC', 'British Columbia', 'CA', false), ('MB', 'Manitoba', 'MB', false),
  ('NB', 'New Brunswick', 'NB', true), ('NL', 'Newfoundland and Labrador', 'CA', false),
  ('NS', 'Nova Scotia', 'CA', true), ('NT', 'Northwest Territories', 'NT', true), ('NU', 'Nunavut', 'NU', true),
  ('ON', 'Ontario', 'ON', false), ('PE', 'Prince Edward Island', 'PE', true), ('QC', 'Quebec', 'QC', true),
  ('SK', 'Saskatchewan', 'CA', false), ('YT', 'Yukon', 'YT', false)
) as p (code, name, jurisdiction, ban) where iso2 = 'CA';

insert into measures (code, name, dimension, factor_to_base, decimals) values
  ('ml', 'Millilitre', 'volume', 1, 3), ('l', 'Litre', 'volume', 1000, 3), ('g', 'Gram', 'mass', 1, 3),
  ('kg', 'Kilogram', 'mass', 1000, 3), ('ea', 'Each', 'count', 1, 0), ('box', 'Box', 'count', 1, 0),
  ('roll', 'Roll', 'count', 1, 3), ('m', 'Metre', 'length', 1, 3);

insert into parameter_types (code, name, module, value_kind, is_system) values
  ('pause_reason', 'Pause reasons', 'Production', 'text', true),
  ('scrap_reason', 'Scrap reasons', 'Production', 'text', true),
  ('down_reason', 'Machine stop reasons', 'Production', 'text', true),
  ('hold_reason', 'Hold reasons', 'Production', 'text', true);

-- The value of a pause reason and of a stop reason is the state it puts the machine in.
insert into parameters (parameter_type_id, code, label, value, sort_order)
select t.id, p.code, p.label, p.value, p.sort_order from (values
  ('pause_reason', 'break', 'Break', 'planned_stop', 10),
  ('pause_reason', 'meeting', 'Shift meeting', 'planned_stop', 20),
  ('pause_reason', 'no_material', 'No material', 'idle', 30),
  ('pause_reason', 'no_operator', 'No operator', 'idle', 40),
  ('pause_reason', 'waiting_hplc', 'Waiting for HPLC', 'idle', 50),
  ('pause_reason', 'waiting_reel', 'Waiting for a reel', 'idle', 60),
  ('pause_reason', 'changeover', 'Changeover', 'idle', 70),
  ('pause_reason', 'order_hold', 'Order on hold', 'idle', 80),
  ('pause_reason', 'shift_end', 'End of shift', 'planned_stop', 90),
  ('scrap_reason', 'fill_level', 'Fill level', null, 10),
  ('scrap_reason', 'cap_torque', 'Cap torque', null, 20),
  ('scrap_reason', 'label_skew', 'Label skew', null, 30),
  ('scrap_reason', 'leak', 'Leak', null, 40),
  ('scrap_reason', 'stamp_torn', 'Stamp torn', null, 50),
  ('scrap_reason', 'carton_damaged', 'Carton damaged', null, 60),
  ('scrap_reason', 'line_loss', 'Line loss', null, 70),
  ('scrap_reason', 'other', 'Other', null, 90),
  ('down_reason', 'jam', 'Jam', 'down', 10),
  ('down_reason', 'label_sensor', 'Label sensor', 'down', 20),
  ('down_reason', 'nozzle_drip', 'Nozzle drip', 'down', 30),
  ('down_reason', 'cap_chute', 'Cap chute', 'down', 40),
  ('down_reason', 'stamp_feed', 'Stamp feed', 'down', 50),
  ('down_reason', 'electrical', 'Electrical', 'down', 60),
  ('down_reason', 'air_pressure', 'Air pressure', 'down', 70),
  ('down_reason', 'no_material', 'No material', 'idle', 80),
  ('down_reason', 'no_operator', 'No operator', 'idle', 90),
  ('down_reason', 'break', 'Break', 'planned_stop', 100),
  ('hold_reason', 'qa_hold', 'QA hold', null, 10),
  ('hold_reason', 'material_doubt', 'Material in doubt', null, 20),
  ('hold_reason', 'customer', 'Customer request', null, 30),
  ('hold_reason', 'priority', 'Other order first', null, 40)
) as p (type, code, label, value, sort_order) join parameter_types t on t.code = p.type;
