-- Suppliers and purchases.

create table suppliers (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'active' check (status in ('active', 'on_hold', 'inactive')),
  name text not null check (length(name) between 1 and 160),
  legal_name text check (length(legal_name) between 1 and 160),
  kind text not null check (kind in (
    'material', 'flavour_house', 'packaging', 'excise', 'service', 'freight')),
  contact text check (length(contact) between 1 and 120),
  email text check (length(email) between 1 and 160),
  phone text check (length(phone) between 1 and 30),
  website text check (length(website) between 1 and 160),
  address text check (length(address) between 1 and 200),
  city text check (length(city) between 1 and 80),
  province_id bigint references provinces,
  country_id bigint references countries,
  postal_code text check (length(postal_code) between 1 and 12),
  currency_id bigint references currencies,
  payment_term_id bigint references parameters,
  incoterm text check (length(incoterm) between 1 and 20),
  lead_time_days integer check (lead_time_days >= 0),
  min_order_amount numeric(14,4) check (min_order_amount >= 0),
  gst_number text check (length(gst_number) between 1 and 20),
  qst_number text check (length(qst_number) between 1 and 20),
  is_approved boolean not null default false,
  approved_until date,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index suppliers_number_key on suppliers (number);
create unique index suppliers_name_key on suppliers (name);
create index suppliers_status on suppliers (status, kind);
create index suppliers_province on suppliers (province_id);
create index suppliers_country on suppliers (country_id);
create index suppliers_currency on suppliers (currency_id);
create index suppliers_payment_term on suppliers (payment_term_id);
create index suppliers_number on suppliers (number collate "C", id);

alter table products add foreign key (preferred_supplier_id) references suppliers;
alter table lots add foreign key (supplier_id) references suppliers;
alter table receivings add foreign key (supplier_id) references suppliers;

create table purchases (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'approved', 'ordered', 'partially_received', 'received', 'closed', 'cancelled')),
  supplier_id bigint not null references suppliers,
  location_id bigint not null references locations,
  order_date date,
  expected_on date check (expected_on >= order_date),
  promised_on date,
  due_on date generated always as (coalesce(promised_on, expected_on)) stored,
  currency_id bigint references currencies,
  rate_to_cad numeric(18,8) not null default 1 check (rate_to_cad > 0),
  payment_term_id bigint references parameters,
  incoterm text check (length(incoterm) between 1 and 20),
  freight_amount numeric(14,4) not null default 0 check (freight_amount >= 0),
  supplier_reference text check (length(supplier_reference) between 1 and 60),
  external_ref text check (length(external_ref) between 1 and 60),
  tags text check (length(tags) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  buyer_id bigint references users,
  line_count integer not null default 0 check (line_count >= 0),
  lines_received numeric(18,6) not null default 0 check (lines_received >= 0),
  open_lines integer not null default 0 check (open_lines >= 0),
  begun_lines integer not null default 0 check (begun_lines >= 0),
  subtotal numeric(14,4) not null default 0,
  discount_total numeric(14,4) not null default 0,
  tax_total numeric(14,4) not null default 0,
  total numeric(14,4) not null default 0,
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  ordered_at timestamptz(3),
  closed_at timestamptz(3),
  reject_note text check (length(reject_note) between 1 and 500),
  close_reason text check (length(close_reason) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index purchases_number_key on purchases (number);
create index purchases_number on purchases (number collate "C", id);
-- The key of imports: an order of a supplier is imported once.
create unique index purchases_external_ref_key on purchases (supplier_id, external_ref);
create index purchases_status on purchases (status, number);
create index purchases_location on purchases (location_id);
create index purchases_buyer on purchases (buyer_id);
create index purchases_currency on purchases (currency_id);
create index purchases_payment_term on purchases (payment_term_id);

alter table receivings add foreign key (purchase_id) references purchases;

create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  line_no integer not null default 0,
  product_id bigint not null references products,
  description text check (length(description) between 1 and 200),
  qty_ordered numeric(18,6) not null check (qty_ordered > 0),
  measure_id bigint references measures,
  factor numeric(18,6) check (factor > 0),
  unit_price numeric(14,4) check (unit_price >= 0),
  discount_percent numeric(7,4) not null default 0 check (discount_percent between 0 and 100),
  tax_class text check (tax_class in ('standard', 'vapour', 'zero_rated', 'exempt')),
  account_id bigint references accounts,
  expected_on date,
  line_total numeric(14,4) not null default 0,
  qty_received numeric(18,6) not null default 0 check (qty_received >= 0),
  qty_rejected numeric(18,6) not null default 0 check (qty_rejected between 0 and qty_received),
  qty_returned numeric(18,6) not null default 0 check (qty_returned between 0 and qty_received),
  qty_cancelled numeric(18,6) not null default 0 check (qty_cancelled between 0 and qty_ordered),
  line_status text not null default 'open' check (line_status in (
    'open', 'partially_received', 'received', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index purchase_lines_purchase on purchase_lines (purchase_id);
create index purchase_lines_product on purchase_lines (product_id);
create index purchase_lines_measure on purchase_lines (measure_id);
create index purchase_lines_account on purchase_lines (account_id);
