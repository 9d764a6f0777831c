-- Packing lists: what of a sale is promised, picked, packed and shipped together.

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
