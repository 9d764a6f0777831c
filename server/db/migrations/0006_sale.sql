-- Customers, sales and packing lists.

create table customers (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'active' check (status in ('active', 'on_hold', 'inactive')),
  name text not null check (length(name) between 1 and 160),
  legal_name text not null check (length(legal_name) between 1 and 160),
  kind text not null check (kind in ('distributor', 'retailer', 'chain', 'online', 'export', 'internal')),
  parent_customer_id bigint references customers,
  vaping_licence text check (length(vaping_licence) between 1 and 40),
  ship_address1 text check (length(ship_address1) between 1 and 120),
  ship_address2 text check (length(ship_address2) between 1 and 120),
  ship_city text check (length(ship_city) between 1 and 80),
  ship_province_id bigint not null references provinces,
  ship_country_id bigint references countries,
  ship_postal_code text check (length(ship_postal_code) between 1 and 12),
  ship_contact text check (length(ship_contact) between 1 and 120),
  ship_phone text check (length(ship_phone) between 1 and 30),
  ship_email text check (length(ship_email) between 1 and 160),
  bill_address1 text check (length(bill_address1) between 1 and 120),
  bill_address2 text check (length(bill_address2) between 1 and 120),
  bill_city text check (length(bill_city) between 1 and 80),
  bill_province_id bigint references provinces,
  bill_country_id bigint references countries,
  bill_postal_code text check (length(bill_postal_code) between 1 and 12),
  bill_contact text check (length(bill_contact) between 1 and 120),
  bill_phone text check (length(bill_phone) between 1 and 30),
  bill_email text check (length(bill_email) between 1 and 160),
  tax_status text not null default 'registrant' check (tax_status in (
    'registrant', 'resale_exempt', 'end_consumer', 'first_nation', 'export')),
  gst_number text check (length(gst_number) between 1 and 20),
  qst_number text check (length(qst_number) between 1 and 20),
  pst_number text check (length(pst_number) between 1 and 20),
  currency_id bigint references currencies,
  payment_term_id bigint references parameters,
  credit_limit numeric(14,4) check (credit_limit >= 0),
  partial_shipment boolean not null default true,
  min_shelf_life_days integer check (min_shelf_life_days >= 0),
  status_note text check (length(status_note) between 1 and 200),
  tags text check (length(tags) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  price_tier_id bigint references price_tiers,
  -- The customer accepts whole cartons only.
  whole_cartons boolean not null default false,
  check (parent_customer_id <> id)
);
create unique index customers_number_key on customers (number);
create index customers_number on customers (number collate "C", id);
create index customers_words on customers using gin (
  lower(number) gin_trgm_ops, lower(name) gin_trgm_ops, lower(legal_name) gin_trgm_ops,
  lower(ship_city) gin_trgm_ops, lower(tags) gin_trgm_ops);
create index customers_status on customers (status, kind);
create index customers_parent_customer on customers (parent_customer_id);
create index customers_ship_province on customers (ship_province_id);
create index customers_ship_country on customers (ship_country_id);
create index customers_bill_province on customers (bill_province_id);
create index customers_bill_country on customers (bill_country_id);
create index customers_currency on customers (currency_id);
create index customers_payment_term on customers (payment_term_id);
create index customers_price_tier on customers (price_tier_id);

alter table brands add foreign key (customer_id) references customers;
alter table receivings add foreign key (customer_id) references customers;

create table customer_tags (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  tag_id bigint not null references tags,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index customer_tags_tag_key on customer_tags (customer_id, tag_id);
create index customer_tags_tag on customer_tags (tag_id);

create table sales (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'on_hold', 'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped',
    'shipped', 'done', 'cancelled')),
  -- Sorts open documents first.
  rank integer not null generated always as
    (case when status in ('shipped', 'done', 'cancelled') then 1 else 0 end) stored,
  customer_id bigint not null references customers,
  location_id bigint not null references locations,
  channel text not null default 'phone' check (channel in ('phone', 'email', 'web', 'edi', 'import')),
  external_ref text check (length(external_ref) between 1 and 60),
  customer_po text check (length(customer_po) between 1 and 60),
  order_date date not null,
  promised_on date check (promised_on >= order_date),
  priority integer not null default 5 check (priority between 1 and 9),
  pick_up boolean not null default false,
  ship_to_address1 text check (length(ship_to_address1) between 1 and 120),
  ship_to_address2 text check (length(ship_to_address2) between 1 and 120),
  ship_to_city text check (length(ship_to_city) between 1 and 80),
  ship_to_province_id bigint not null references provinces,
  ship_to_country_id bigint references countries,
  ship_to_postal_code text check (length(ship_to_postal_code) between 1 and 12),
  ship_to_contact text check (length(ship_to_contact) between 1 and 120),
  ship_to_phone text check (length(ship_to_phone) between 1 and 30),
  ship_to_email text check (length(ship_to_email) between 1 and 160),
  price_tier_id bigint references price_tiers,
  payment_term_id bigint references parameters,
  freight_amount numeric(14,4) not null default 0 check (freight_amount >= 0),
  note text check (length(note) between 1 and 2000),
  currency_id bigint not null references currencies,
  rate_to_cad numeric(18,8) not null check (rate_to_cad > 0),
  subtotal numeric(14,4) not null default 0 check (subtotal >= 0),
  taxes jsonb not null default '[]',
  tax_total numeric(14,4) not null default 0 check (tax_total >= 0),
  total numeric(14,4) not null default 0 check (total >= 0),
  line_count integer not null default 0 check (line_count >= 0),
  allocated_percent integer not null default 0 check (allocated_percent between 0 and 100),
  shipped_percent integer not null default 0 check (shipped_percent between 0 and 100),
  hold_reason text check (hold_reason in ('credit', 'manual', 'compliance', 'price')),
  status_note text check (length(status_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'on_hold') = (hold_reason is not null))
);
create unique index sales_external_ref_key on sales (channel, external_ref);
create index sales_number on sales (number collate "C", id);
create index sales_status on sales (status, promised_on);
create index sales_rank on sales (rank, promised_on, id);
create index sales_customer on sales (customer_id, status);
create index sales_location on sales (location_id);
create index sales_province on sales (ship_to_province_id);
create index sales_country on sales (ship_to_country_id);
create index sales_price_tier on sales (price_tier_id);
create index sales_payment_term on sales (payment_term_id);
create index sales_currency on sales (currency_id);
create index sales_words on sales using gin (
  lower(number) gin_trgm_ops, lower(customer_po) gin_trgm_ops, lower(external_ref) gin_trgm_ops);

create table sale_lines (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales,
  line_no integer not null default 0 check (line_no >= 0),
  product_id bigint not null references products,
  description text check (length(description) between 1 and 200),
  qty_ordered numeric(18,6) not null check (qty_ordered > 0),
  measure_id bigint not null references measures,
  factor numeric(18,6) not null default 1 check (factor > 0),
  unit_price numeric(14,4) check (unit_price >= 0),
  list_price numeric(14,4) check (list_price >= 0),
  price_source text check (price_source in ('tier', 'default_tier', 'list', 'manual')),
  price_tier text check (length(price_tier) between 1 and 80),
  manual_price boolean not null default false,
  below_cost boolean not null default false,
  tax_class text not null check (tax_class in ('standard', 'vapour', 'zero_rated', 'exempt')),
  line_total numeric(14,4) not null default 0 check (line_total >= 0),
  qty_allocated numeric(18,6) not null default 0 check (qty_allocated >= 0),
  qty_shipped numeric(18,6) not null default 0 check (qty_shipped >= 0),
  qty_cancelled numeric(18,6) not null default 0 check (qty_cancelled >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (qty_allocated + qty_shipped + qty_cancelled <= qty_ordered)
);
create index sale_lines_sale on sale_lines (sale_id, line_no);
create index sale_lines_product on sale_lines (product_id);
create index sale_lines_measure on sale_lines (measure_id);

-- Packing lists: the part of a sale that is reserved, picked, packed and shipped together.
create table allocations (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'partially_allocated', 'allocated', 'in_progress', 'packed', 'shipped', 'cancelled')),
  sale_id bigint not null references sales,
  location_id bigint not null references locations,
  promised_on date,
  priority integer not null default 5 check (priority between 1 and 9),
  staging_bin_id bigint references bins,
  carrier text check (length(carrier) between 1 and 80),
  service text check (length(service) between 1 and 60),
  tracking_number text check (length(tracking_number) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  customer_id bigint not null references customers,
  ship_to_address1 text,
  ship_to_address2 text,
  ship_to_city text,
  ship_to_province_id bigint not null references provinces,
  ship_to_country_id bigint references countries,
  ship_to_postal_code text,
  ship_to_contact text,
  ship_to_phone text,
  line_count integer not null default 0 check (line_count >= 0),
  allocated_percent integer not null default 0 check (allocated_percent between 0 and 100),
  picked_percent integer not null default 0 check (picked_percent between 0 and 100),
  wave text,
  picker_id bigint references users,
  packer_id bigint references users,
  cartons integer check (cartons > 0),
  skids integer check (skids >= 0),
  gross_weight_kg numeric(12,3) check (gross_weight_kg > 0),
  picked_at timestamptz(3),
  packed_at timestamptz(3),
  shipped_at timestamptz(3),
  cancel_reason text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index allocations_promised on allocations (promised_on, priority, id);
create index allocations_status on allocations (status, promised_on);
create index allocations_sale on allocations (sale_id);
create index allocations_customer on allocations (customer_id);
create index allocations_picker on allocations (picker_id) where status = 'in_progress';
create index allocations_number on allocations (number collate "C", id);

create table allocation_lines (
  id bigint generated always as identity primary key,
  allocation_id bigint not null references allocations,
  sale_line_id bigint not null references sale_lines,
  product_id bigint not null references products,
  qty_requested numeric(18,6) not null check (qty_requested > 0),
  qty_allocated numeric(18,6) not null default 0,
  qty_picked numeric(18,6) not null default 0,
  qty_packed numeric(18,6) not null default 0,
  qty_shipped numeric(18,6) not null default 0 check (qty_shipped >= 0),
  short_reason text,
  carton_no text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (qty_shipped <= qty_packed and qty_packed <= qty_picked and qty_picked <= qty_allocated
    and qty_allocated <= qty_requested)
);
create unique index allocation_lines_key on allocation_lines (allocation_id, sale_line_id);
create index allocation_lines_sale_line on allocation_lines (sale_line_id);
create index allocation_lines_product on allocation_lines (product_id);
