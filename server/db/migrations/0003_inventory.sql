-- Products and their approval, prices, bins, lots, the stock ledger and its documents.

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
  version integer not null default 1,
  -- The base unit of its dimension.
  is_base boolean not null default false,
  check (not is_base or factor_to_base = 1)
);
create unique index measures_code_key on measures (code);
create unique index measures_dimension_key on measures (dimension) where is_base;

insert into measures (code, name, dimension, factor_to_base, decimals, is_base) values
  ('ml', 'Millilitre', 'volume', 1, 3, true), ('l', 'Litre', 'volume', 1000, 3, false), ('g', 'Gram', 'mass', 1, 3, true),
  ('kg', 'Kilogram', 'mass', 1000, 3, false), ('ea', 'Each', 'count', 1, 0, true), ('box', 'Box', 'count', 1, 0, false),
  ('roll', 'Roll', 'count', 1, 3, false), ('m', 'Metre', 'length', 1, 3, true);

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
  version integer not null default 1,
  -- Lots of the category are not released without a certificate.
  needs_certificate boolean not null default false,
  -- Received goods of the category stay in quarantine until they are inspected.
  needs_inspection boolean not null default false,
  inventory_account_id bigint references accounts,
  cogs_account_id bigint references accounts,
  sales_account_id bigint references accounts
);
create unique index categories_code_key on categories (code);
create index categories_parent on categories (parent_id);
create index categories_inventory_account on categories (inventory_account_id);
create index categories_cogs_account on categories (cogs_account_id);
create index categories_sales_account on categories (sales_account_id);

alter table accounting_mappings add foreign key (category_id) references categories;

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
  version integer not null default 1,
  customer_id bigint
);
create unique index brands_code_key on brands (code);
create unique index brands_name_key on brands (name);
create index brands_customer on brands (customer_id);

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
  version integer not null default 1,
  is_active boolean not null default true
);
create unique index flavors_code_key on flavors (code);
create unique index flavors_name_key on flavors (name);

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
  default_flow_id bigint,
  label_code text check (length(label_code) between 1 and 40),
  unstamped_product_id bigint references products,
  average_cost numeric(14,4) check (average_cost >= 0),
  last_cost numeric(14,4) check (last_cost >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  block_reason text check (length(block_reason) between 1 and 500),
  approval_hash text check (length(approval_hash) = 64),
  preferred_supplier_id bigint,
  supplier_sku text check (length(supplier_sku) between 1 and 60),
  -- Set by the nightly job only; class A is counted most often.
  abc_class text check (abc_class in ('A', 'B', 'C')),
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
-- For the prefix search of the top bar, which compares by code point.
create index products_sku on products (sku collate "C", id);
create index products_preferred_supplier on products (preferred_supplier_id);

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

create table product_changes (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in
    ('draft', 'submitted', 'conflict', 'approved', 'applied', 'rejected', 'withdrawn')),
  kind text not null check (kind in ('create', 'update', 'discontinue', 'block')),
  product_id bigint references products,
  base_version integer check (base_version > 0),
  proposed jsonb,
  base_values jsonb not null default '{}',
  reason text not null check (length(reason) between 1 and 500),
  risk text not null check (risk in ('low', 'medium', 'high')),
  effective_on date,
  batch_id text check (length(batch_id) between 1 and 26),
  submitted_by_id bigint references users,
  submitted_at timestamptz(3),
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  approved2_by_id bigint references users,
  approved2_at timestamptz(3),
  decided_by_id bigint references users,
  decided_at timestamptz(3),
  applied_at timestamptz(3),
  decision_note text check (length(decision_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (proposed is null or jsonb_typeof(proposed) = 'object'),
  check (kind = 'create' or product_id is not null),
  check (status in ('draft', 'withdrawn') or submitted_by_id is not null),
  check (approved_by_id <> submitted_by_id and approved2_by_id not in (submitted_by_id, approved_by_id)),
  check (status <> 'rejected' or decision_note is not null)
);
create index product_changes_product on product_changes (product_id, id desc);
create index product_changes_waiting on product_changes (product_id)
  where status in ('submitted', 'conflict', 'approved');
create index product_changes_status on product_changes (status, submitted_at);
create index product_changes_batch on product_changes (batch_id) where batch_id is not null;
create index product_changes_submitted_by on product_changes (submitted_by_id);
create index product_changes_approved_by on product_changes (approved_by_id);
create index product_changes_approved2_by on product_changes (approved2_by_id);
create index product_changes_decided_by on product_changes (decided_by_id);
create index product_changes_number on product_changes (number collate "C", id);

create table product_change_logs (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  product_change_id bigint references product_changes,
  field text not null check (length(field) between 1 and 60),
  old_value jsonb,
  new_value jsonb,
  product_version integer not null,
  source text not null check (source in ('change', 'direct', 'import', 'system')),
  applied_by_id bigint references users,
  approved_by_id bigint references users,
  applied_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (product_id, product_version, field)
);
create index product_change_logs_applied on product_change_logs (applied_at desc, id desc);
create index product_change_logs_field on product_change_logs (field, applied_at desc);
create index product_change_logs_change on product_change_logs (product_change_id);
create index product_change_logs_applied_by on product_change_logs (applied_by_id);
create index product_change_logs_approved_by on product_change_logs (approved_by_id);

-- Comments on a request before it is decided.
create table product_change_comments (
  id bigint generated always as identity primary key,
  product_change_id bigint not null references product_changes,
  body text not null check (length(body) between 1 and 2000),
  author_id bigint not null references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index product_change_comments_change on product_change_comments (product_change_id, id);
create index product_change_comments_author on product_change_comments (author_id);

create table product_families (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  brand_id bigint not null references brands,
  flavor_id bigint not null references flavors,
  category_id bigint not null references categories,
  strengths text not null check (length(strengths) between 1 and 120),
  volumes text not null check (length(volumes) between 1 and 120),
  jurisdictions text[] not null check (jurisdictions <@ array[
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'EX']),
  sku_pattern text not null check (length(sku_pattern) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index product_families_code_key on product_families (code);
create unique index product_families_flavor_key on product_families (brand_id, flavor_id);
create index product_families_flavor on product_families (flavor_id);
create index product_families_category on product_families (category_id);

create table price_tiers (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  currency_id bigint not null references currencies,
  basis text not null check (basis in ('list_price', 'average_cost', 'absolute')),
  default_percent numeric(7,4) check (default_percent >= 0),
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (basis <> 'list_price' or default_percent <= 100),
  check (basis <> 'absolute' or default_percent is null),
  check (is_active or not is_default)
);
create unique index price_tiers_code_key on price_tiers (code);
create unique index price_tiers_is_default_key on price_tiers (currency_id) where is_default;
create index price_tiers_currency on price_tiers (currency_id);

create table price_tier_lines (
  id bigint generated always as identity primary key,
  price_tier_id bigint not null references price_tiers,
  product_id bigint references products,
  product_family_id bigint references product_families,
  category_id bigint references categories,
  min_qty numeric(18,6) not null default 1 check (min_qty >= 0),
  price numeric(14,4) check (price >= 0),
  percent numeric(7,4) check (percent >= 0),
  valid_from date,
  valid_to date,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- The price has no end of its own: valid_to follows from the start of the next price for the same target.
  until_next boolean not null default false,
  check (num_nonnulls(product_id, product_family_id, category_id) = 1),
  check (num_nonnulls(price, percent) = 1),
  check (valid_to >= valid_from),
  check (not until_next or valid_to is not null)
);
create index price_tier_lines_tier on price_tier_lines (price_tier_id);
create index price_tier_lines_product on price_tier_lines (product_id);
create index price_tier_lines_family on price_tier_lines (product_family_id);
create index price_tier_lines_category on price_tier_lines (category_id);
-- One price per target, quantity and day. Ranges need no extension to be compared with &&.
alter table price_tier_lines add constraint price_tier_lines_valid_from_excl exclude using gist (
  int8range(price_tier_id, price_tier_id, '[]') with &&,
  int8range(coalesce(product_id, 0), coalesce(product_id, 0), '[]') with &&,
  int8range(coalesce(product_family_id, 0), coalesce(product_family_id, 0), '[]') with &&,
  int8range(coalesce(category_id, 0), coalesce(category_id, 0), '[]') with &&,
  numrange(min_qty, min_qty, '[]') with &&,
  daterange(valid_from, valid_to, '[]') with &&
);

-- Places within a site. Virtual bins stand for the outside world, so that every movement has two ends.
create table bins (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 40),
  location_id bigint references locations,
  kind text not null check (kind in (
    'storage', 'picking', 'receiving', 'quarantine', 'lab', 'floor', 'staging', 'transit',
    'virtual_supplier', 'virtual_customer', 'virtual_production', 'virtual_adjustment', 'virtual_scrap',
    'virtual_opening', 'virtual_sample')),
  zone text check (length(zone) between 1 and 20),
  aisle text check (length(aisle) between 1 and 20),
  rack text check (length(rack) between 1 and 20),
  level text check (length(level) between 1 and 20),
  "position" text check (length("position") between 1 and 20),
  barcode text check (length(barcode) between 1 and 40),
  pick_sequence integer not null default 0 check (pick_sequence >= 0),
  capacity_qty numeric(18,6) check (capacity_qty > 0),
  max_weight_kg numeric(18,6) check (max_weight_kg > 0),
  allow_mixed_products boolean not null default true,
  allow_mixed_lots boolean not null default true,
  frozen_by_count_id bigint,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((location_id is null) = (kind like 'virtual\_%'))
);
create unique index bins_code_key on bins (location_id, code);
create unique index bins_barcode_key on bins (barcode);
create unique index bins_virtual_key on bins (kind) where kind like 'virtual\_%';
create index bins_kind on bins (kind);

-- The virtual bins are fixed.
insert into bins (code, kind)
select upper(replace(kind, 'virtual_', '')), kind
from unnest(array['virtual_supplier', 'virtual_customer', 'virtual_production', 'virtual_adjustment',
  'virtual_scrap', 'virtual_opening', 'virtual_sample']) kind;

create table product_bins (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  bin_id bigint not null references bins,
  location_id bigint not null references locations,
  role text not null check (role in ('pick', 'reserve', 'overflow')),
  is_primary boolean not null default false,
  min_qty numeric(18,6) check (min_qty >= 0),
  max_qty numeric(18,6) check (max_qty >= 0),
  putaway_rank integer not null default 0 check (putaway_rank between 0 and 10000),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (min_qty <= max_qty),
  check (not is_primary or role = 'pick')
);
create unique index product_bins_bin_key on product_bins (product_id, bin_id);
create unique index product_bins_is_primary_key on product_bins (product_id, location_id) where is_primary;
create index product_bins_bin on product_bins (bin_id);
create index product_bins_location on product_bins (location_id);

create table lots (
  id bigint generated always as identity primary key,
  lot_number text not null check (length(lot_number) between 1 and 40),
  product_id bigint not null references products,
  supplier_lot text check (length(supplier_lot) between 1 and 40),
  production_order_id bigint,
  manufactured_on date,
  received_at timestamptz(3),
  expires_on date,
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  status text not null default 'quarantine' check (status in (
    'quarantine', 'released', 'hold', 'rejected', 'expired')),
  unit_cost numeric(14,4) check (unit_cost >= 0),
  coa_reference text check (length(coa_reference) between 1 and 120),
  sds_reference text check (length(sds_reference) between 1 and 120),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- The status before a hold, and the reason of the current status.
  held_from text check (held_from in ('quarantine', 'released')),
  status_reason text check (length(status_reason) between 1 and 500),
  supplier_id bigint,
  check (expires_on > manufactured_on),
  -- Referenced by the ledger, so that no row can pair a lot with another product.
  unique (product_id, id)
);
create unique index lots_lot_number_key on lots (product_id, lot_number);
create index lots_expiry on lots (expires_on) where status in ('quarantine', 'released', 'hold');
create index lots_production_order on lots (production_order_id);
create index lots_number on lots (lot_number);
create index lots_supplier on lots (supplier_id);

-- One posting: all movements and reservation changes of one call. The posting key makes a repeated call harmless.
create table stock_postings (
  id bigint generated always as identity primary key,
  posting_key text not null check (length(posting_key) between 1 and 80),
  source_type text not null,
  source_id bigint not null,
  event text not null,
  posted_at timestamptz(3) not null default now(),
  posted_by bigint references users,
  result jsonb
);
create unique index stock_postings_key on stock_postings (posting_key);
create index stock_postings_source on stock_postings (source_type, source_id);

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot_id bigint not null,
  from_bin_id bigint not null references bins,
  to_bin_id bigint not null references bins,
  qty numeric(18,6) not null check (qty > 0),
  unit_cost numeric(14,4) not null check (unit_cost >= 0),
  value numeric(18,4) not null,
  reason text not null check (reason in (
    'opening', 'receive', 'return_to_supplier', 'lab_receive', 'bin_move', 'pick', 'unpick', 'ship',
    'customer_return', 'transfer_out', 'transfer_in', 'transfer_loss', 'count_gain', 'count_loss', 'adjust_gain',
    'adjust_loss', 'scrap', 'sample', 'consume', 'produce', 'recover', 'repack', 'floor_transfer', 'reverse')),
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint,
  posting_id bigint not null references stock_postings,
  line_no integer not null,
  reverses_id bigint references stock_movements,
  moved_at timestamptz(3) not null,
  note text check (length(note) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  foreign key (product_id, lot_id) references lots (product_id, id),
  check (from_bin_id <> to_bin_id),
  unique (posting_id, line_no)
);
create unique index stock_movements_reverses_key on stock_movements (reverses_id);
create index stock_movements_product on stock_movements (product_id, moved_at desc, id desc);
create index stock_movements_lot on stock_movements (lot_id);
create index stock_movements_from_bin on stock_movements (from_bin_id);
create index stock_movements_to_bin on stock_movements (to_bin_id);
create index stock_movements_moved on stock_movements (moved_at desc, id desc);
create index stock_movements_source on stock_movements (source_type, source_id);
-- The lines of opening stock that were posted.
create index stock_movements_opening on stock_movements (source_line_id) where source_type = 'opening_stock';

create table stock_levels (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot_id bigint not null,
  bin_id bigint not null references bins,
  on_hand numeric(18,6) not null default 0 check (on_hand >= 0),
  reserved numeric(18,6) not null default 0 check (reserved >= 0),
  available numeric(18,6) not null generated always as (on_hand - reserved) stored,
  first_in_at timestamptz(3),
  last_moved_at timestamptz(3),
  last_counted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  foreign key (product_id, lot_id) references lots (product_id, id),
  check (reserved <= on_hand)
);
create unique index stock_levels_key on stock_levels (product_id, lot_id, bin_id);
create index stock_levels_bin on stock_levels (bin_id);
create index stock_levels_lot on stock_levels (lot_id);

create table stock_reservations (
  id bigint generated always as identity primary key,
  level_id bigint not null references stock_levels,
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint not null,
  qty numeric(18,6) not null check (qty > 0)
);
create unique index stock_reservations_key on stock_reservations (source_type, source_line_id, level_id);
create index stock_reservations_level on stock_reservations (level_id);
create index stock_reservations_source on stock_reservations (source_type, source_id);

-- Quantity and value of each product, maintained with each posting: stock at an instant in the past is computed from
-- the current values and the movements since, exact to the last digit. A posting that changes them locks the product.
create table product_stock_values (
  product_id bigint primary key references products,
  qty numeric(24,6) not null default 0,
  value numeric(24,4) not null default 0,
  -- Stored because lists of thousands of products are sorted by them. Moves within the company do not write here.
  reserved numeric(24,6) not null default 0,
  available numeric(24,6) not null default 0
);

-- The opening stock per bin, from a file; movements refer to these lines.
create table opening_stock (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  location_id bigint not null references locations,
  bin text not null check (length(bin) between 1 and 40),
  lot_number text not null default 'NA' check (length(lot_number) between 1 and 40),
  expires_on date,
  qty numeric(18,6) not null check (qty > 0),
  unit_cost numeric(14,4) not null check (unit_cost >= 0),
  as_of date,
  bin_id bigint not null references bins,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index opening_stock_key on opening_stock (product_id, lot_number, location_id, bin);

create table stock_adjustments (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'done', 'reversed')),
  location_id bigint not null references locations,
  reason_code text not null check (reason_code in (
    'damage', 'leak', 'expiry', 'found', 'sample', 'data_error', 'theft', 'evaporation')),
  adjusted_on date,
  external_ref text check (length(external_ref) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  line_count integer not null default 0 check (line_count >= 0),
  total_value numeric(14,4) not null default 0 check (total_value >= 0),
  over_limit boolean not null default false,
  author_id bigint references users,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index stock_adjustments_external_ref_key on stock_adjustments (external_ref);
create index stock_adjustments_status on stock_adjustments (status, number);
create index stock_adjustments_location on stock_adjustments (location_id);
create index stock_adjustments_number on stock_adjustments (number collate "C", id);

create table stock_adjustment_lines (
  id bigint generated always as identity primary key,
  stock_adjustment_id bigint not null references stock_adjustments,
  product_id bigint not null references products,
  lot_id bigint not null,
  bin_id bigint not null references bins,
  qty_change numeric(18,6) not null,
  unit_cost numeric(14,4) check (unit_cost >= 0),
  note text check (length(note) between 1 and 200),
  value numeric(18,4),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- The lot first: the refusal names the first column.
  foreign key (lot_id, product_id) references lots (id, product_id)
);
create unique index stock_adjustment_lines_key on stock_adjustment_lines (stock_adjustment_id, lot_id, bin_id);
create index stock_adjustment_lines_product on stock_adjustment_lines (product_id);
create index stock_adjustment_lines_lot on stock_adjustment_lines (lot_id);
create index stock_adjustment_lines_bin on stock_adjustment_lines (bin_id);

create table transfers (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'partially_allocated', 'allocated', 'in_transit', 'partially_received', 'received', 'cancelled')),
  from_location_id bigint not null references locations,
  to_location_id bigint not null references locations check (to_location_id <> from_location_id),
  needed_on date,
  carrier text check (length(carrier) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  line_count integer not null default 0 check (line_count >= 0),
  shipped_percent integer not null default 0 check (shipped_percent between 0 and 100),
  received_percent integer not null default 0 check (received_percent between 0 and 100),
  requested_by_id bigint references users,
  shipped_at timestamptz(3),
  received_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- The share of the reserved quantity that is picked or shipped; a transfer ships only when it is complete.
  picked_percent integer not null default 0
  check (picked_percent between 0 and 100)
);
create index transfers_status on transfers (status, number);
create index transfers_from on transfers (from_location_id);
create index transfers_to on transfers (to_location_id);
create index transfers_number on transfers (number collate "C", id);

create table transfer_lines (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers,
  product_id bigint not null references products,
  qty_requested numeric(18,6) not null check (qty_requested > 0),
  qty_reserved numeric(18,6) not null default 0 check (qty_reserved >= 0),
  qty_picked numeric(18,6) not null default 0 check (qty_picked between 0 and qty_reserved),
  qty_shipped numeric(18,6) not null default 0 check (qty_shipped between 0 and qty_requested),
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  loss_qty numeric(18,6) not null default 0 check (loss_qty >= 0),
  loss_reason text check (length(loss_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (qty_received + loss_qty <= qty_shipped)
);
create unique index transfer_lines_key on transfer_lines (transfer_id, product_id);
create index transfer_lines_product on transfer_lines (product_id);

-- Counts of the stock in the bins of a site, compared with the levels.
create table stock_counts (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'in_progress', 'review', 'done', 'cancelled')),
  kind text not null check (kind in ('full', 'cycle', 'spot')),
  location_id bigint not null references locations,
  scope jsonb not null default '{}',
  due_on date,
  blind boolean not null default false,
  "freeze" boolean not null default false,
  assigned_to text[] not null default '{}',
  note text check (length(note) <= 500),
  snapshot_at timestamptz(3),
  finished_at timestamptz(3),
  posted_at timestamptz(3),
  posted_by_id bigint references users,
  bin_count integer not null default 0,
  line_count integer not null default 0,
  counted_count integer not null default 0,
  recount_count integer not null default 0,
  variance_value numeric(14,4),
  differing_value numeric(14,4),
  above_limit boolean not null default false,
  cancel_note text check (length(cancel_note) <= 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index stock_counts_status on stock_counts (status, id desc);
create index stock_counts_location on stock_counts (location_id);
create index stock_counts_number on stock_counts (number collate "C", id);

create table stock_count_bins (
  id bigint generated always as identity primary key,
  stock_count_id bigint not null references stock_counts,
  bin_id bigint not null references bins,
  is_open boolean not null default true,
  line_count integer not null default 0,
  counted_count integer not null default 0,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (stock_count_id, bin_id)
);
-- A bin is in one open count at a time.
create unique index stock_count_bins_open on stock_count_bins (bin_id) where is_open;

create table stock_count_lines (
  id bigint generated always as identity primary key,
  stock_count_id bigint not null references stock_counts,
  bin_id bigint not null references bins,
  product_id bigint not null references products,
  lot_id bigint not null,
  snapshot_qty numeric(18,6),
  counted_qty numeric(18,6) check (counted_qty >= 0),
  counted_at timestamptz(3),
  counted_by_id bigint references users,
  recount_qty numeric(18,6) check (recount_qty >= 0),
  recounted_at timestamptz(3),
  recounted_by_id bigint references users,
  expected_qty numeric(18,6),
  final_qty numeric(18,6),
  variance_qty numeric(18,6),
  variance_value numeric(14,4),
  reason text check (length(reason) <= 200),
  line_status text not null default 'to_count' check (line_status in ('to_count', 'counted', 'recount', 'accepted')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  foreign key (product_id, lot_id) references lots (product_id, id),
  -- Recounts are done by another person; null where the counter has no account.
  check (recounted_by_id <> counted_by_id)
);
create unique index stock_count_lines_key on stock_count_lines (stock_count_id, bin_id, product_id, lot_id);

-- Entries as they were sent. A tablet repeats an entry until it is answered; the client id keeps it from counting twice.
create table stock_count_entries (
  id bigint generated always as identity primary key,
  stock_count_id bigint not null references stock_counts,
  client_id text not null check (length(client_id) between 1 and 80),
  bin_id bigint not null references bins,
  line_id bigint references stock_count_lines,
  qty numeric(18,6) not null check (qty >= 0),
  counted_at timestamptz(3) not null,
  counted_by_id bigint references users,
  arrived_at timestamptz(3) not null,
  unique (stock_count_id, client_id)
);
create index stock_count_entries_line on stock_count_entries (line_id);

create table receivings (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in (
    'draft', 'in_progress', 'partially_received', 'received', 'cancelled')),
  -- Sorts open documents first.
  rank integer not null generated always as
    (case when status in ('draft', 'in_progress', 'partially_received') then 0 else 1 end) stored,
  source_kind text not null check (source_kind in ('purchase', 'transfer', 'customer_return', 'other')),
  supplier_id bigint,
  customer_id bigint,
  location_id bigint not null references locations,
  bin_id bigint references bins,
  carrier text check (length(carrier) between 1 and 60),
  packing_slip text check (length(packing_slip) between 1 and 60),
  bill_of_lading text check (length(bill_of_lading) between 1 and 60),
  seal_number text check (length(seal_number) between 1 and 60),
  arrived_at timestamptz(3),
  note text check (length(note) between 1 and 2000),
  line_count integer not null default 0 check (line_count >= 0),
  lines_received numeric(18,6) not null default 0 check (lines_received >= 0),
  lacking integer not null default 0 check (lacking >= 0),
  unaccepted integer not null default 0 check (unaccepted >= 0),
  posted_at timestamptz(3),
  posted_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  purchase_id bigint,
  transfer_id bigint references transfers,
  source_number text check (length(source_number) between 1 and 20),
  check ((purchase_id is not null) = (source_kind = 'purchase')),
  check ((transfer_id is not null) = (source_kind = 'transfer'))
);
create unique index receivings_number_key on receivings (number);
-- A cancelled delivery may be received again.
create unique index receivings_packing_slip_key on receivings (supplier_id, packing_slip) where status <> 'cancelled';
create index receivings_open on receivings (rank, number desc);
create index receivings_supplier on receivings (supplier_id);
create index receivings_customer on receivings (customer_id);
create index receivings_location on receivings (location_id);
create index receivings_bin on receivings (bin_id);
create index receivings_number on receivings (number collate "C", id);
create index receivings_purchase on receivings (purchase_id);
create index receivings_transfer on receivings (transfer_id);

create table receiving_lines (
  id bigint generated always as identity primary key,
  receiving_id bigint not null references receivings,
  product_id bigint not null references products,
  source_line_id bigint,
  source_status text not null default 'not_applicable' check (source_status in (
    'in_purchase', 'not_in_purchase', 'in_transfer', 'not_in_transfer', 'not_applicable')),
  qty_expected numeric(18,6) check (qty_expected > 0),
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  qty_rejected numeric(18,6) not null default 0 check (qty_rejected between 0 and qty_received),
  qty_now numeric(18,6) not null default 0 check (qty_now >= 0),
  lot_number text check (length(lot_number) between 1 and 40),
  supplier_lot text check (length(supplier_lot) between 1 and 40),
  manufactured_on date,
  expires_on date,
  bin_id bigint references bins,
  unit_cost numeric(14,4) check (unit_cost >= 0),
  condition text not null default 'good' check (condition in ('good', 'damaged', 'wrong_item', 'expired')),
  reject_qty numeric(18,6) check (reject_qty >= 0),
  reject_reason text check (length(reject_reason) between 1 and 200),
  lot_id bigint,
  accept_reason text check (length(accept_reason) between 1 and 200),
  accepted_by_id bigint references users,
  short_reason text check (length(short_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (expires_on > manufactured_on),
  foreign key (product_id, lot_id) references lots (product_id, id)
);
create index receiving_lines_receiving on receiving_lines (receiving_id);
create index receiving_lines_product on receiving_lines (product_id);
create index receiving_lines_bin on receiving_lines (bin_id);
create index receiving_lines_lot on receiving_lines (lot_id);
create index receiving_lines_source_line on receiving_lines (source_line_id);

-- Postings that a delivery made for another document; to undo them the delivery is undone.
create table receiving_postings (
  posting_id bigint primary key references stock_postings,
  receiving_id bigint not null references receivings
);
create index receiving_postings_receiving on receiving_postings (receiving_id);
