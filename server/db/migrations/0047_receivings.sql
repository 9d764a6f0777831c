-- Whom the company buys from, and what comes in.

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

-- Goods of such a category wait in quarantine until somebody has looked at them.
alter table categories add needs_inspection boolean not null default false;

alter table lots add supplier_id bigint references suppliers;
create index lots_supplier on lots (supplier_id);

create table receivings (
  id bigint generated always as identity primary key,
  number text not null,
  status text not null default 'draft' check (status in (
    'draft', 'in_progress', 'partially_received', 'received', 'cancelled')),
  -- Open ones first.
  rank integer not null generated always as
    (case when status in ('draft', 'in_progress', 'partially_received') then 0 else 1 end) stored,
  source_kind text not null check (source_kind in ('customer_return', 'other')),
  supplier_id bigint references suppliers,
  customer_id bigint references customers,
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
  version integer not null default 1
);
create unique index receivings_number_key on receivings (number);
-- A delivery that was booked by mistake and taken back may be booked again.
create unique index receivings_packing_slip_key on receivings (supplier_id, packing_slip) where status <> 'cancelled';
create index receivings_open on receivings (rank, number desc);
create index receivings_supplier on receivings (supplier_id);
create index receivings_customer on receivings (customer_id);
create index receivings_location on receivings (location_id);
create index receivings_bin on receivings (bin_id);

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
