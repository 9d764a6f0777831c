-- Where products are in the distribution centres, what was changed of it, and what is to be brought to their pick places.
create table warehouse_product_locations (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  location_id bigint not null references locations,
  bin_id bigint not null references bins,
  aisle text check (length(aisle) between 1 and 20),
  rack text check (length(rack) between 1 and 20),
  level text check (length(level) between 1 and 20),
  position text check (length(position) between 1 and 20),
  is_primary boolean not null default false,
  pick_sequence integer not null default 0 check (pick_sequence between 0 and 1000000),
  min_qty numeric(18,6) check (min_qty >= 0),
  max_qty numeric(18,6) check (max_qty >= 0),
  is_active boolean not null default true,
  note text check (length(note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (min_qty <= max_qty),
  unique (bin_id, product_id)
);
create index warehouse_product_locations_product on warehouse_product_locations (product_id, location_id, id);
create index warehouse_product_locations_location on warehouse_product_locations (location_id, id);
-- One place of a product at a location is its primary one.
create unique index warehouse_product_locations_primary on warehouse_product_locations (product_id, location_id)
  where is_primary and is_active;

create table warehouse_product_location_logs (
  id bigint generated always as identity primary key,
  -- The place may be removed later.
  warehouse_product_location_id integer not null,
  product_id bigint not null references products,
  location_id bigint not null references locations,
  action text not null check (action in ('create', 'update', 'delete')),
  old_bin_id bigint references bins,
  new_bin_id bigint references bins,
  old_value text check (length(old_value) between 1 and 1000),
  new_value text check (length(new_value) between 1 and 1000),
  user_id bigint references users,
  at timestamptz(3) not null,
  source text not null check (source in ('screen', 'import')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index warehouse_product_location_logs_product on warehouse_product_location_logs (product_id, id);
create index warehouse_product_location_logs_at on warehouse_product_location_logs (at, id);

create table replenishment_tasks (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  kind text not null check (kind in ('replenish', 'relocate')),
  product_id bigint not null references products,
  location_id bigint not null references locations,
  from_bin_id bigint not null references bins,
  to_bin_id bigint not null references bins,
  qty numeric(18,6) not null check (qty > 0),
  qty_moved numeric(18,6) not null default 0 check (qty_moved >= 0),
  done_at timestamptz(3),
  done_by_id bigint references users,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (from_bin_id <> to_bin_id),
  check ((status = 'done') = (done_at is not null)),
  check ((status = 'done') = (qty_moved > 0)),
  check ((status = 'cancelled') = (cancel_reason is not null))
);
create index replenishment_tasks_number on replenishment_tasks (number collate "C", id);
create index replenishment_tasks_status on replenishment_tasks (status, id);
create index replenishment_tasks_product on replenishment_tasks (product_id, location_id, id);
-- One task at a time brings a product to a bin, and one takes it out of one that it leaves.
create unique index replenishment_tasks_open on replenishment_tasks (to_bin_id, product_id)
  where status = 'open' and kind = 'replenish';
create unique index replenishment_tasks_leaving on replenishment_tasks (from_bin_id, product_id)
  where status = 'open' and kind = 'relocate';
