-- Counts: what lies in the bins of a site beside what the books say.
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
-- A bin is counted by one count at a time.
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
  -- Counted again by somebody else; whoever counted without an account is nobody.
  check (recounted_by_id <> counted_by_id)
);
create unique index stock_count_lines_key on stock_count_lines (stock_count_id, bin_id, product_id, lot_id);

-- What people entered, as it came in. A tablet sends an entry until it is answered; its own id keeps it from counting twice.
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
create trigger stock_count_entries_append_only before update or delete on stock_count_entries
  for each row execute function refuse_change();
