-- Cartons of bottles, each with a number of its own: made by packing, named by its label and every later scan.
create table cartons (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'open' check (status in ('open', 'closed', 'void')),
  sscc text unique check (sscc ~ '^\d{18}$'),
  gtin text check (gtin ~ '^\d{14}$'),
  unit_gtin text check (unit_gtin ~ '^\d{14}$'),
  production_order_id bigint not null references production_orders,
  step_id bigint not null references production_order_steps,
  product_id bigint not null references products,
  lot_id bigint references lots,
  lot_number text check (length(lot_number) between 1 and 40),
  expires_on date,
  jurisdiction text check (length(jurisdiction) = 2),
  units integer not null check (units >= 0),
  units_full integer not null check (units_full > 0),
  packed_at timestamptz(3) not null,
  printed_at timestamptz(3),
  label_copies integer not null default 0 check (label_copies >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (units <= units_full),
  check ((status = 'void') = (units = 0)),
  -- What is still filled has room.
  check (status <> 'open' or units < units_full)
);
create index cartons_number on cartons (number collate "C", id);
create index cartons_packed on cartons (packed_at, id);
create index cartons_order on cartons (production_order_id, id);
create index cartons_step on cartons (step_id, id);
create index cartons_product on cartons (product_id);
create index cartons_lot on cartons (lot_id);
-- One carton of a step is open at a time.
create unique index cartons_open on cartons (step_id) where status = 'open';
