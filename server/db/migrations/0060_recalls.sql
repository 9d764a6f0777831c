-- The trace of a lot follows its movements document by document.
create index stock_movements_lot_source on stock_movements (lot_id, source_type, source_id);
drop index stock_movements_lot;

-- A lot called back with all that was made of it.
create table recalls (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'open', 'closed', 'cancelled')),
  lot_id bigint not null references lots,
  kind text not null default 'recall' check (kind in ('recall', 'drill')),
  risk text check (risk in ('type_1', 'type_2', 'type_3')),
  reason text not null check (length(reason) between 1 and 1000),
  started_at timestamptz(3),
  started_by_id bigint references users,
  closed_at timestamptz(3),
  closed_by_id bigint references users,
  lot_count integer not null default 0 check (lot_count >= 0),
  frozen_count integer not null default 0 check (frozen_count between 0 and lot_count),
  customer_count integer not null default 0 check (customer_count >= 0),
  customers_open integer not null default 0 check (customers_open between 0 and customer_count),
  outcome text check (length(outcome) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status in ('open', 'closed')) = (started_at is not null) and (started_at is null) = (started_by_id is null)),
  check ((status = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by_id is null)
    and (closed_at is null) = (outcome is null))
);
create index recalls_number on recalls (number collate "C", id);
create index recalls_lot on recalls (lot_id);

create table recall_lots (
  id bigint generated always as identity primary key,
  recall_id bigint not null references recalls,
  lot_id bigint not null references lots,
  product_id bigint not null references products,
  level integer not null check (level >= 0),
  status_before text not null check (status_before in ('quarantine', 'released', 'hold', 'rejected', 'expired')),
  is_frozen boolean not null default false,
  on_hand numeric(18,6) not null check (on_hand >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (recall_id, lot_id)
);
create index recall_lots_lot on recall_lots (lot_id);

create table recall_customers (
  id bigint generated always as identity primary key,
  recall_id bigint not null references recalls,
  status text not null default 'to_notify' check (status in ('to_notify', 'notified', 'answered')),
  customer_id bigint not null references customers,
  units_shipped integer not null default 0 check (units_shipped >= 0),
  units_back integer not null default 0 check (units_back >= 0),
  notified_at timestamptz(3),
  notified_by_id bigint references users,
  answered_at timestamptz(3),
  units_left integer check (units_left >= 0),
  note text check (length(note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((status = 'to_notify') = (notified_at is null) and (notified_at is null) = (notified_by_id is null)),
  check ((status = 'answered') = (answered_at is not null) and (answered_at is null) = (units_left is null)),
  unique (recall_id, customer_id)
);
create index recall_customers_customer on recall_customers (customer_id);
