-- Whom the company sells to, in which money and on which terms, and the words records are sorted by.

create table currencies (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 3),
  name text not null check (length(name) between 1 and 60),
  symbol text not null check (length(symbol) between 1 and 5),
  decimals integer not null default 2 check (decimals between 0 and 4),
  rate_to_cad numeric(18,8) not null check (rate_to_cad > 0 and (code <> 'CAD' or rate_to_cad = 1)),
  rate_date date,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index currencies_code_key on currencies (code);
insert into currencies (code, name, symbol, rate_to_cad) values ('CAD', 'Canadian dollar', '$', 1);

create table tags (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  entity text not null default 'any' check (entity in (
    'product', 'sale', 'purchase', 'customer', 'project', 'any')),
  color text not null default '#5c6b7a' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index tags_name_key on tags (entity, name);

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

-- The value of a term is the days until a bill is due.
insert into parameter_types (code, name, module, value_kind, is_system) values
  ('payment_term', 'Payment terms', 'Administration', 'integer', true);
insert into parameters (parameter_type_id, code, label, value, sort_order)
select t.id, p.code, p.label, p.value, p.sort_order from (values
  ('prepaid', 'Prepaid', '0', 10), ('on_receipt', 'On receipt', '0', 20), ('net_15', 'Net 15 days', '15', 30),
  ('net_30', 'Net 30 days', '30', 40), ('net_45', 'Net 45 days', '45', 50), ('net_60', 'Net 60 days', '60', 60)
) as p (code, label, value, sort_order) join parameter_types t on t.code = 'payment_term';
